import { createHash } from 'node:crypto'
import conceptsEn from '../../src/model/concepts-en.json' with { type: 'json' }
import conceptsKo from '../../src/model/concepts-ko.json' with { type: 'json' }
import type { Language } from '../data.ts'
import { readExamples, rowOf, table } from './rows.ts'
import { settings } from './settings.ts'

/** Every so many examples the code is run, which is enough to see that it does something else. */
const STEP = 40

/**
 * Return a hash of all that the weights of a language are learnt from: examples, rules, word classes, settings, and what the
 * code makes of a part of the examples. Comments and names change nothing.
 */
export function hashOf(language: Language): string {
  const hash = createHash('sha256')
  const examples = readExamples(language)
  for (const { text, label, register, source, group } of examples)
    hash.update([text, label, register, source, group].join('\t'))
  const told = [table, conceptsKo, conceptsEn, settings]
  hash.update(JSON.stringify(told))
  for (const example of examples.filter((_, index) => index % STEP === 0)) {
    const { buckets, values, found, sure } = rowOf(example)
    hash
      .update(buckets)
      .update(values)
      .update([...found, '', ...sure].join(' '))
  }
  return hash.digest('hex')
}
