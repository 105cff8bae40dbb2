import { expect, test } from 'vitest'
import { storiesThat } from './stories-that.ts'

const story = (title: string, line: number, statuses: Record<string, string>) => ({
  title,
  file: 'chat.spec.ts',
  line,
  tests: Object.entries(statuses).map(([projectName, status]) => ({ projectName, status })),
})

test('only what ended so is named, with all that tells it from the others', () => {
  const file = {
    title: 'chat.spec.ts',
    specs: [
      story('two people talk', 3, { '': 'expected' }),
      story('a message arrives', 9, { '': 'flaky' }),
      story('a message is lost', 12, { '': 'unexpected' }),
      story('nobody is there', 15, { '': 'skipped' }),
    ],
    suites: [
      {
        title: 'on a train',
        specs: [story('the tunnel ends', 20, { phone: 'flaky', desktop: 'expected' })],
        suites: [
          {
            title: 'with another device',
            specs: [story('both are told', 25, { phone: 'flaky', desktop: 'flaky' })],
          },
        ],
      },
    ],
  }
  const other = { title: 'search.spec.ts', specs: [story('a word is found', 1, { '': 'flaky' })] }
  expect(storiesThat({ suites: [file, other] }, 'flaky')).toEqual([
    'chat.spec.ts:9 › a message arrives',
    'chat.spec.ts:20 › on a train › the tunnel ends [phone]',
    'chat.spec.ts:25 › on a train › with another device › both are told [phone]',
    'chat.spec.ts:25 › on a train › with another device › both are told [desktop]',
    'chat.spec.ts:1 › a word is found',
  ])
  expect(storiesThat({ suites: [file, other] }, 'unexpected')).toEqual([
    'chat.spec.ts:12 › a message is lost',
  ])
})

test('where nothing was tried twice nothing is named', () => {
  expect(storiesThat({ suites: [] }, 'flaky')).toEqual([])
  const calm = { title: 'chat.spec.ts', specs: [story('two people talk', 3, { '': 'expected' })] }
  expect(storiesThat({ suites: [calm] }, 'flaky')).toEqual([])
})
