import { create } from 'zustand'

/** Whether the helplines are open, which lie above everything from wherever they were asked for, and whether their button shows that it is there. */
export const useHelp = create<{ isOpen: boolean; isOffered: boolean }>(() => ({
  isOpen: false,
  isOffered: false,
}))

export const openHelp = () => useHelp.setState({ isOpen: true, isOffered: false })
/** Marks the button, without a word, for somebody who only may be in need. */
export const offerHelp = (isOffered: boolean) => useHelp.setState({ isOffered })
export const closeHelp = () => useHelp.setState({ isOpen: false })
