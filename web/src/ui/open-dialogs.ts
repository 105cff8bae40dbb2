import { create } from 'zustand'

/** The modal dialogs on screen, the topmost last. Everything outside the topmost one is inert. */
const useDialogs = create<readonly HTMLElement[]>(() => [])

/** Returns how to take it out again. */
export function addDialog(dialog: HTMLElement): () => void {
  useDialogs.setState((all) => [...all, dialog], true)
  return () => useDialogs.setState((all) => all.filter((one) => one !== dialog), true)
}

export const topDialog = () => useDialogs.getState().at(-1)
export const useTopDialog = () => useDialogs((all) => all.at(-1))
