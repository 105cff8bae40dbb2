import { useEffect, useRef } from 'react'

/**
 * Lead the focus on when a row goes together with the button that took it away: to the row at its place, or to the region
 * where none is left. `ids` are the rows that are there; `willLose` is told which one the reader is taking away.
 */
export function useNeighbourFocus(ids: readonly number[]) {
  const region = useRef<HTMLDivElement>(null)
  const before = useRef(ids.length)
  const losing = useRef<{ id: number; at: number } | null>(null)
  useEffect(() => {
    const isLess = ids.length < before.current
    before.current = ids.length
    if (!isLess || (losing.current && ids.includes(losing.current.id))) return
    const rows = region.current?.querySelectorAll('li') ?? []
    const row = losing.current && rows[Math.min(losing.current.at, rows.length - 1)]
    losing.current = null
    if (row) row.querySelector<HTMLElement>('a, button')?.focus()
    else if (document.activeElement === document.body) region.current?.focus()
  }, [ids])
  const willLose = (id: number) => {
    losing.current = { id, at: ids.indexOf(id) }
  }
  return { region, willLose }
}
