import { topDialog } from './open-dialogs.ts'

/** Some browsers give a button that is pressed no focus. */
let lastPressed: HTMLElement | null = null
if (typeof document !== 'undefined') {
  document.addEventListener(
    'click',
    ({ target }) => {
      const pressed = target instanceof Element ? target.closest('button, a, summary') : null
      lastPressed = pressed instanceof HTMLElement ? pressed : null
    },
    true,
  )
  // The browser draws a ring around what the app focuses after a touch; tokens.css leaves it out while this mark is set.
  document.addEventListener(
    'pointerdown',
    ({ pointerType }) =>
      document.documentElement.toggleAttribute('data-touched', pointerType === 'touch'),
    true,
  )
  document.addEventListener(
    'keydown',
    () => document.documentElement.removeAttribute('data-touched'),
    true,
  )
}

const focused = () => {
  const element = document.activeElement
  return element instanceof HTMLElement && element !== document.body ? element : null
}

/** What has the focus, or was pressed last: where the focus returns to after a layer. */
export const openerNow = (): HTMLElement | null => focused() ?? lastPressed

/** What leaves with the sign-in dialog, as the button that opened it, goes a moment later. */
const laterMs = 300

/** Once a layer is closed, gives the focus back to what opened it; where that is gone, to the layer or page below. */
export function returnFocus(opener: HTMLElement | null): void {
  const restore = () => {
    if (!focused()) opener?.focus({ preventScroll: true })
    if (focused()) return
    const below = topDialog()?.querySelector<HTMLElement>('h2') ?? document.getElementById('main')
    below?.focus({ preventScroll: true })
  }
  queueMicrotask(restore)
  setTimeout(restore, laterMs)
}
