import { create } from 'zustand'

/** Whether the helplines are open, above everything else, and whether their button has a dot. */
export const useHelp = create<{ isOpen: boolean; isOffered: boolean }>(() => ({
  isOpen: false,
  isOffered: false,
}))

export const openHelp = () => useHelp.setState({ isOpen: true, isOffered: false })
/** Show or hide the dot on the help button. */
export const offerHelp = (isOffered: boolean) => useHelp.setState({ isOffered })
export const closeHelp = () => useHelp.setState({ isOpen: false })
