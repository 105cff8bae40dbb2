import { create } from 'zustand'

/** The modal dialogs on screen, the topmost last. Everything outside the topmost one is inert. */
const useDialogs = create<readonly HTMLElement[]>(() => [])

// Each open dialog lays a veil over the page, which the scrollbar's gutter has to look like.
useDialogs.subscribe(({ length }) =>
  document.documentElement.style.setProperty('--veils', String(length)),
)

/** Returns how to take it out again. */
export function addDialog(dialog: HTMLElement): () => void {
  useDialogs.setState((all) => [...all, dialog], true)
  return () => useDialogs.setState((all) => all.filter((one) => one !== dialog), true)
}

export const topDialog = () => useDialogs.getState().at(-1)
export const useTopDialog = () => useDialogs((all) => all.at(-1))
