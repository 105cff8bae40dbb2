import { expect, test } from 'vitest'
import { read } from './reading/read.ts'

/** The shortest of a few runs, in milliseconds: what else the machine does only makes a run longer. */
function best(work: () => void): number {
  const runs = Array.from({ length: 9 }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return Math.min(...runs)
}

// Usual times are printed by `scripts/bench.ts`; this only finds a pattern whose time explodes.
test.each(['아빠가 ', 'my mom ', '친구 ', 'how can i ', '사진 ', 'a', '가', '(', 'no ', '모르겠'])(
  'a text full of %j is read in no time',
  (piece) => {
    const text = piece.repeat(4000)
    expect(best(() => read(text))).toBeLessThan(100)
  },
)
