import type { Location } from 'react-router-dom'

/** What a link carries whose page opens as a dialog over the one it stands on. */
interface Opened {
  background: Location
}

const isOpened = (state: unknown): state is Opened =>
  typeof state === 'object' && state !== null && 'background' in state

/** The page below the dialog that an address is shown in; none where it is a page itself. */
export const backgroundOf = ({ state }: Pick<Location, 'state'>): Location | undefined =>
  isOpened(state) ? state.background : undefined

/** The browser keeps what links carry over a reload, which shall show the address by itself. To be called before the router starts. */
export function forgetBackground(): void {
  const held: unknown = history.state
  if (typeof held === 'object' && held !== null && 'usr' in held && isOpened(held.usr))
    history.replaceState({ ...held, usr: null }, '')
}
