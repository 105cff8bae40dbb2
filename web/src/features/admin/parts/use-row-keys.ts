import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useShortcuts } from '../shell/keys.ts'

const rowsIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
]

/** The row that was used last in each entry of the browser's history, by its address or text. */
const lastRows = new Map<string, string>()
const nameOf = (row: HTMLElement) =>
  row.getAttribute('href') ?? row.ariaLabel ?? row.textContent ?? ''

interface Options {
  /** Called for Esc. Omitted if no row is open. */
  onClose?: (() => void) | undefined
}

/**
 * Keyboard control of rows: `j` and `k` move the focus along the links or buttons with `data-row` inside the returned
 * element, Enter opens one, and Esc closes the open one. After Back they go on from the row that was left.
 */
export function useRowKeys<T extends HTMLElement = HTMLDivElement>({
  onClose,
}: Options = {}): RefObject<T | null> {
  const { t } = useTranslation()
  const { key } = useLocation()
  const list = useRef<T>(null)
  const last = useRef(-1)
  useEffect(() => {
    const remember = ({ target }: Event) => {
      const row = target instanceof Element && target.closest<HTMLElement>('[data-row]')
      const at = row ? rowsIn(list.current).indexOf(row) : -1
      if (!row || at < 0) return
      last.current = at
      lastRows.set(key, nameOf(row))
    }
    // Not every browser focuses a link that is clicked.
    const events = ['focusin', 'click'] as const
    for (const event of events) document.addEventListener(event, remember, { capture: true })
    return () => {
      for (const event of events) document.removeEventListener(event, remember, { capture: true })
    }
  }, [key])
  const move = (by: 1 | -1) => {
    const rows = rowsIn(list.current)
    const now = rows.findIndex((row) => row === document.activeElement)
    const left = rows.findIndex((row) => nameOf(row) === lastRows.get(key))
    const from = [now, left, last.current].find((at) => at >= 0) ?? -1
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
