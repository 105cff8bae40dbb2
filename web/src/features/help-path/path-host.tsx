import { create } from 'zustand'
import { island } from '../../ui/island.tsx'
import { MissingDialog } from '../../ui/missing.tsx'

const PathDialog = island(() => import('./path-dialog.tsx'), MissingDialog, null)

const usePath = create<{ isOpen: boolean }>(() => ({ isOpen: false }))

export const openPath = () => usePath.setState({ isOpen: true })
const close = () => usePath.setState({ isOpen: false })

/** Preload the code of the path. */
export const loadPath = PathDialog.load

/** The place of the path, once in the app: its opener may leave the screen, as in a room where messages arrive. */
export function PathHost() {
  return usePath(({ isOpen }) => isOpen) ? <PathDialog onClose={close} /> : null
}
