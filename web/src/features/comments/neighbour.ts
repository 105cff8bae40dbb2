/**
 * Return what takes the focus when the list item around `element` goes: the item after it, the one before, or else the
 * box of the same section in which a comment is written.
 */
export function neighbourOf(element: Element): HTMLElement | null {
  const item = element.closest('li')
  const beside = item?.nextElementSibling ?? item?.previousElementSibling
  if (beside instanceof HTMLElement) return beside
  const outer = item?.parentElement?.closest('li')
  return outer ?? element.closest('section')?.querySelector('textarea') ?? null
}
