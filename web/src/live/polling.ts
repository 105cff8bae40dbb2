import type { AnyEndpoint } from '@dodam/contract'
import { useConnection } from './connection.ts'

/** Milliseconds until a read asks again by itself, or false: the contract's interval while there is no live connection. */
export const pollInterval = (
  { pollMs }: Pick<AnyEndpoint, 'pollMs'>,
  isPolling: boolean,
): number | false => (isPolling && pollMs) || false

/** The same for a component, which follows the connection. */
export function usePollInterval(endpoint: AnyEndpoint): number | false {
  const isPolling = useConnection((connection) => connection.isPolling)
  return pollInterval(endpoint, isPolling)
}
