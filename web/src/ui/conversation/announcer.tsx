import { useEffect, useState } from 'react'
import type { Row } from './rows.ts'

/** So many at once are read out; more would be talked over by the next. */
const most = 3
/** By then it was read out; who walks through the page later must not meet it twice. */
const saidAfterMs = 10_000

/** Reads out what the other one writes from now on, and nothing else. Each message is a line of its own, so that the same words twice are said twice. */
export function Announcer({ rows, name }: { rows: readonly Row[]; name: string }) {
  // What is still being written is read out once it is whole.
  const theirs = rows.filter(({ isMine, isDeleted, seq }) => !isMine && !isDeleted && seq !== null)
  const newest = theirs.at(-1)?.seq ?? 0
  const [since, setSince] = useState(newest)
  useEffect(() => {
    const timer = setTimeout(() => setSince(newest), saidAfterMs)
    return () => clearTimeout(timer)
  }, [newest])
  const fresh = theirs.filter(({ seq }) => seq !== null && seq > since).slice(-most)
  return (
    <div aria-live="polite" aria-relevant="additions" className="sr-only">
      {fresh.map(({ key, content, lang }) => (
        <p key={key} lang={lang}>{`${name}: ${content}`}</p>
      ))}
    </div>
  )
}
