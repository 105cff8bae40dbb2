/** A locator for an element, by role and name as assistive technology has them. */
export interface Target {
  role: keyof typeof selectors
  /** Part of the name, or with `exact` the whole of it. */
  name?: string
  exact?: boolean
  /** Text inside it. */
  text?: string
  within?: Target
}

/** A found element. */
export interface Seen {
  text: string
  value: string
  isChecked: boolean
  isFocused: boolean
  isDisabled: boolean
  /** The point to press; null while it moves, is off the screen, or is covered. */
  point: { x: number; y: number } | null
}

export const selectors = {
  alert: '[role=alert]',
  article: 'article',
  banner: 'header',
  button: 'button:not([role]), [role=button]',
  checkbox: 'input[type=checkbox]',
  combobox: 'select',
  dialog: 'dialog[open], [role=dialog]',
  heading: 'h1, h2, h3',
  link: 'a[href]:not([role])',
  listitem: 'li',
  main: 'main',
  menu: '[role=menu]',
  menuitem: '[role=menuitem]',
  navigation: 'nav',
  radio: 'input[type=radio]',
  region: 'section, [role=region]',
  status: '[role=status]',
  textbox: 'textarea, input:not([type=checkbox], [type=radio])',
}

/**
 * Find elements of the page, topmost scope first. Runs in the page, so it uses nothing from outside. With `scrolls`, the
 * first one is scrolled into view.
 */
export function lookFor(target: Target, roles: typeof selectors, scrolls: boolean): Seen[] {
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
  const isShown = (element: Element) =>
    element.closest('[aria-hidden=true]') === null &&
    element.checkVisibility({ visibilityProperty: true })
  const words = (node: Node): string => {
    if (node instanceof Text) return node.data
    if (!(node instanceof Element) || !isShown(node)) return ''
    return [...node.childNodes].map(words).join(node instanceof HTMLSpanElement ? '' : ' ')
  }
  const isField = (element: Element) =>
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  const labels = (element: Element) => (isField(element) ? [...(element.labels ?? [])] : [])
  const nameOf = (element: Element) => {
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    if (by.length > 0) return by.map((id) => document.getElementById(id)?.textContent).join(' ')
    const own = element.getAttribute('aria-label')
    if (own !== null) return own
    return isField(element) ? labels(element).map(words).join(' ') : words(element)
  }
  const find = ({ role, name, exact, text, within }: Target): Element[] => {
    const scopes: (Element | Document)[] = within ? find(within) : [document]
    return scopes
      .flatMap((scope) => [...scope.querySelectorAll(roles[role])])
      .filter((element) => {
        if (!isShown(element)) return false
        const called = plain(nameOf(element))
        if (name !== undefined && !(exact ? called === name : called.includes(name))) return false
        return text === undefined || plain(words(element)).includes(text)
      })
  }
  const moving = document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .flatMap(({ effect }) => (effect instanceof KeyframeEffect && effect.target) || [])
  const isMoving = (element: Element) => moving.some((part) => part.contains(element))
  const pointOf = (element: Element) => {
    if (isMoving(element)) return null
    // The label beside a box can be pressed too.
    const all = [element, ...labels(element)]
    for (const one of all) {
      const box = one.getBoundingClientRect()
      const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      const hit = document.elementFromPoint(point.x, point.y)
      if (box.width > 1 && hit && all.some((part) => part.contains(hit)))
        return { x: Math.round(point.x), y: Math.round(point.y) }
    }
    return null
  }
  const found = find(target)
  const first = found[0]
  if (scrolls && first && !isMoving(first) && !pointOf(first))
    first.scrollIntoView({ block: 'center' })
  return found.map((element) => ({
    text: plain(words(element)),
    value: isField(element) ? element.value : '',
    isChecked: element instanceof HTMLInputElement && element.checked,
    isFocused: element === document.activeElement,
    isDisabled: element.matches(':disabled, [aria-disabled=true]'),
    point: pointOf(element),
  }))
}
