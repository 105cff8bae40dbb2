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

/** Move the focus to where reading goes on once what had it is gone: to this part, else to the page. */
export function readOnAt(part: HTMLElement | null): void {
  const next = part ?? document.getElementById('main')
  next?.focus({ preventScroll: true })
}

/**
 * Move the focus on when an item of a list goes together with the button that took it away: to the item after it, the
 * one before, or else to `rest`. Items that are gone and only keep their places (`data-gone`, `inert`) are passed over.
 */
export function focusAfter(item: Element | null | undefined, rest: HTMLElement | null): void {
  const all = [...(item?.parentElement?.children ?? [])]
  const at = item ? all.indexOf(item) : -1
  const isThere = (one: Element) => !one.matches('[data-gone], [inert]')
  const beside = all.slice(at + 1).find(isThere) ?? all.slice(0, Math.max(at, 0)).findLast(isThere)
  const next = beside?.matches('[tabindex]') ? beside : beside?.querySelector('a, button')
  // After a dialog has given the focus back to a button that is gone.
  setTimeout(() => (next instanceof HTMLElement ? next : rest)?.focus())
}
