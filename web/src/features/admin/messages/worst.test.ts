import { expect, test } from 'vitest'
import { byWorst } from './worst.ts'

test('the worst answer comes first, and few ratings weigh little', () => {
  const once = { helped: 0, notHelped: 1 }
  const often = { helped: 10, notHelped: 30 }
  const good = { helped: 50, notHelped: 1 }
  const unrated = { helped: 0, notHelped: 0 }
  expect([unrated, good, once, often].toSorted(byWorst)).toEqual([often, once, good, unrated])
})
