import { useEffect } from 'react'

/** The longest delay of a browser's timer. */
const longestTimerMs = 2 ** 31 - 1
/** The clock of the server may be behind, so a read is repeated until `at` is another moment. */
const againMs = 60_000

/** Call `read` at the moment at which what it reads changes without an event, in ms since 1970; never for null. */
export function useReadAgainAt(at: number | null, read: () => unknown): void {
  useEffect(() => {
    if (at === null) return undefined
    let timer: ReturnType<typeof setTimeout>
    const arm = (ms: number) => {
      timer = setTimeout(
        () => {
          read()
          arm(againMs)
        },
        Math.min(Math.max(0, ms), longestTimerMs),
      )
    }
    arm(at - Date.now())
    return () => clearTimeout(timer)
  }, [at, read])
}
