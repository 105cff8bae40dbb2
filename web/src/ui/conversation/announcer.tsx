import { useEffect, useState } from 'react'
import type { Row } from './rows.ts'

/** At most this many are announced at once; more would be interrupted by the next. */
const most = 3
/** After this time it has been announced, and is removed so that a screen reader does not meet it twice. */
const saidAfterMs = 10_000

/**
 * Announces new messages of the other participant to screen readers. Each message is an element of its own, so that a
 * repeated text is announced again.
 */
export function Announcer({ rows, name }: { rows: readonly Row[]; name: string }) {
  // A message still being streamed is announced when it is complete.
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
