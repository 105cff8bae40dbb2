import { create } from 'zustand'

/** Whether this page sounds when the team is called, which the server is told. */
export const usePageSound = create<boolean>(() => false)
