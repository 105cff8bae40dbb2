import type { HelpNeed } from '@dodam/contract'
import { create } from 'zustand'

interface Help {
  isOpen: boolean
  isOffered: boolean
  need: HelpNeed | undefined
}

/** Whether the helplines are open, above everything else, what for, and whether their button has a dot. */
export const useHelp = create<Help>(() => ({ isOpen: false, isOffered: false, need: undefined }))

/** Return what opens the helplines, first what fits the need. */
export const openHelpFor = (need?: HelpNeed) => () =>
  useHelp.setState({ isOpen: true, isOffered: false, need })
export const openHelp = openHelpFor()
/** Show or hide the dot on the help button. */
export const offerHelp = (isOffered: boolean) => useHelp.setState({ isOffered })
export const closeHelp = () => useHelp.setState({ isOpen: false })
