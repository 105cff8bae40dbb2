import { create } from 'zustand'

/** Whether the helplines are open. They lie above everything, from wherever they were asked for. */
export const useHelp = create<{ isOpen: boolean }>(() => ({ isOpen: false }))

export const openHelp = () => useHelp.setState({ isOpen: true })
export const closeHelp = () => useHelp.setState({ isOpen: false })
