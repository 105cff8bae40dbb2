import type { HelpNeed } from '@dodam/contract'
import { create } from 'zustand'
import { island } from '../../ui/island.tsx'
import { MissingDialog } from '../../ui/missing.tsx'

const PathDialog = island(() => import('./path-dialog.tsx'), MissingDialog, null)

interface Path {
  isOpen: boolean
  need: HelpNeed | undefined
}

const usePath = create<Path>(() => ({ isOpen: false, need: undefined }))

export const openPath = (need?: HelpNeed) => usePath.setState({ isOpen: true, need })
const close = () => usePath.setState({ isOpen: false })

/** Preload the code of the path. */
export const loadPath = PathDialog.load

/** The place of the path, once in the app: its opener may leave the screen, as in a room where messages arrive. */
export function PathHost() {
  const { isOpen, need } = usePath()
  return isOpen ? <PathDialog need={need} onClose={close} /> : null
}
