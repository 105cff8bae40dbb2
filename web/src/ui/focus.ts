import { topDialog } from './open-dialogs.ts'

/** Some browsers do not focus a pressed button. */
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
  // The browser draws a focus ring when the app moves the focus after a touch; tokens.css hides it while this mark is
  // set.
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

/** Return the focused or last pressed element, to which the focus returns after a layer. */
export const openerNow = (): HTMLElement | null => focused() ?? lastPressed

/** An element that unmounts with the sign-in dialog, such as its opener, does so within this time. */
const laterMs = 300

/**
 * After a layer is closed, return the focus to its opener, or, if that is gone, to the last control of the card where it stood,
 * or to the layer or page below.
 */
export function returnFocus(opener: HTMLElement | null, card?: Element | null): void {
  const restore = () => {
    if (!focused()) opener?.focus({ preventScroll: true })
    if (focused()) return
    // A card that is gone takes no focus.
    const controls = card?.querySelectorAll<HTMLElement>('a[href], button') ?? []
    Array.from(controls).at(-1)?.focus({ preventScroll: true })
    if (focused()) return
    const below = topDialog()?.querySelector<HTMLElement>('h2') ?? document.getElementById('main')
    below?.focus({ preventScroll: true })
  }
  queueMicrotask(restore)
  setTimeout(restore, laterMs)
}

/** Focus where reading continues after the focused element is gone: this part, or the page. */
export function readOnAt(part: HTMLElement | null): void {
  const next = part ?? document.getElementById('main')
  next?.focus({ preventScroll: true })
}

/**
 * Move the focus after an item of a list is removed together with its focused button: to the next item, the previous
 * one, or `rest`. Removed items that only keep their place (`data-gone`, `inert`) are skipped.
 */
export function focusAfter(item: Element | null | undefined, rest: HTMLElement | null): void {
  const all = [...(item?.parentElement?.children ?? [])]
  const at = item ? all.indexOf(item) : -1
  const isThere = (one: Element) => !one.matches('[data-gone], [inert]')
  const beside = all.slice(at + 1).find(isThere) ?? all.slice(0, Math.max(at, 0)).findLast(isThere)
  const next = beside?.matches('[tabindex]') ? beside : beside?.querySelector('a, button')
  // After a closing dialog has returned the focus to the removed button.
  setTimeout(() => (next instanceof HTMLElement ? next : rest)?.focus())
}
