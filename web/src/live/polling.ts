import type { AnyEndpoint } from '@dodam/contract'
import { useConnection } from './connection.ts'

/** Return the ms until a read repeats itself, or false: the contract's interval while there is no live connection. */
export const pollInterval = (
  { pollMs }: Pick<AnyEndpoint, 'pollMs'>,
  isPolling: boolean,
): number | false => (isPolling && pollMs) || false

/** The same as a hook that follows the connection. */
export function usePollInterval(endpoint: AnyEndpoint): number | false {
  const isPolling = useConnection((connection) => connection.isPolling)
  return pollInterval(endpoint, isPolling)
}
