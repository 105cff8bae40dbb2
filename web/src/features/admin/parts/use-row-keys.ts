import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcuts } from '../shell/keys.ts'

const rowsIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
]

interface Options {
  /** Called for Esc. Omitted if no row is open. */
  onClose?: (() => void) | undefined
}

/**
 * Keyboard control of rows: `j` and `k` move the focus along the links or buttons with `data-row` inside the returned
 * element, Enter opens one, and Esc closes the open one.
 */
export function useRowKeys<T extends HTMLElement = HTMLDivElement>({
  onClose,
}: Options = {}): RefObject<T | null> {
  const { t } = useTranslation()
  const list = useRef<T>(null)
  const last = useRef(-1)
  const move = (by: 1 | -1) => {
    const rows = rowsIn(list.current)
    const now = rows.findIndex((row) => row === document.activeElement)
    const from = now >= 0 ? now : last.current
    const at = Math.min(Math.max(from + by, 0), rows.length - 1)
    last.current = at
    rows[at]?.focus({ preventScroll: true })
    rows[at]?.scrollIntoView({ block: 'nearest' })
  }
  useShortcuts([
    { key: 'j', does: t('admin.shell.keys.next'), run: () => move(1) },
    { key: 'k', does: t('admin.shell.keys.previous'), run: () => move(-1) },
    ...(onClose ? [{ key: 'Escape', does: t('admin.shell.keys.close'), run: onClose }] : []),
  ])
  return list
}
