import { create } from 'zustand'

/** Whether the breathing exercise is open. It lies above wherever it was asked for. */
export const useBreathing = create<{ isOpen: boolean }>(() => ({ isOpen: false }))

export const openBreathing = () => useBreathing.setState({ isOpen: true })
export const closeBreathing = () => useBreathing.setState({ isOpen: false })
