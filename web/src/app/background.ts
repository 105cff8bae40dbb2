import type { Location } from 'react-router-dom'

/** The state of a link whose page opens as a dialog over the current one. */
interface Opened {
  background: Location
}

const isOpened = (state: unknown): state is Opened =>
  typeof state === 'object' && state !== null && 'background' in state

/** Return the page below the dialog of an address; undefined if the address is a page itself. */
export const backgroundOf = ({ state }: Pick<Location, 'state'>): Location | undefined =>
  isOpened(state) ? state.background : undefined

/**
 * Forget the page below a dialog, because the browser keeps link state over a reload, which must show the address by
 * itself. Call before the router starts.
 */
export function forgetBackground(): void {
  const held: unknown = history.state
  if (typeof held === 'object' && held !== null && 'usr' in held && isOpened(held.usr))
    history.replaceState({ ...held, usr: null }, '')
}
