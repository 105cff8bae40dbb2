import { create } from 'zustand'

/** The open modal dialogs, the topmost last. Everything outside the topmost one is inert. */
const useDialogs = create<readonly HTMLElement[]>(() => [])

// Each open dialog adds a backdrop to the page, and the scrollbar's gutter must match its colour.
useDialogs.subscribe(({ length }) =>
  document.documentElement.style.setProperty('--veils', String(length)),
)

/** Register an open dialog. Return how to remove it. */
export function addDialog(dialog: HTMLElement): () => void {
  useDialogs.setState((all) => [...all, dialog], true)
  return () => useDialogs.setState((all) => all.filter((one) => one !== dialog), true)
}

export const topDialog = () => useDialogs.getState().at(-1)
export const useTopDialog = () => useDialogs((all) => all.at(-1))

let topAtPress: HTMLElement | undefined
// The second of two quick presses is meant for what the first one met: no dialog that this opened, and nothing below one
// that it closed.
if (typeof document !== 'undefined')
  document.addEventListener(
    'click',
    (event) => {
      const top = topDialog()
      if (event.detail < 2 || top === topAtPress) {
        topAtPress = top
        return
      }
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    true,
  )
