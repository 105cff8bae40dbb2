import { checkRules, isSure, namesOf, setRules } from '../../src/check.ts'
import type { Finding } from '../../src/finding.ts'
import { baseForm } from '../../src/forms/base.ts'
import { spelledForm } from '../../src/forms/spelled.ts'
import { wordForm } from '../../src/forms/words.ts'
import { featuresOf, scriptOf } from '../../src/model/features.ts'
import { modelKindOf, valuesOf } from '../../src/model/score.ts'
import type { ModelKind } from '../../src/model/stored.ts'
import { type Language, readSentences, type Sentence, sourcesBesideRules } from '../data.ts'
import { ruleTable } from './rules.ts'

/** The rules as they are now, whatever the file says. */
export const table = ruleTable()
setRules(table)

/** A sentence to learn from. Sources of one group are left out together; those beside the rules have none. */
export interface Example extends Sentence {
  group: string | undefined
}

/** An example as the model sees it. */
export interface Row extends Example {
  buckets: Int32Array
  values: Float64Array
  /** Kinds the rules find in it. */
  found: Set<ModelKind>
  /** Those of them that the model cannot take back. */
  sure: Set<ModelKind>
}

const kindsOf = (found: Finding[]) => new Set(found.map(({ kind }) => modelKindOf(kind)))

/** Return the sentences of one language to learn from. */
export function readExamples(language: Language): Example[] {
  const besideRules = sourcesBesideRules(language)
  return readSentences(language)
    .filter(({ split }) => split === 'train')
    .map((sentence) => ({
      ...sentence,
      group: besideRules.has(sentence.source)
        ? undefined
        : sentence.source.replace(/^(former-test)-\d$/, '$1'),
    }))
}

/** Add what rules find and the features. */
export function rowOf(example: Example): Row {
  const { text } = example
  const words = wordForm(baseForm(text))
  const form = spelledForm(words) ?? words
  const script = scriptOf(form.text, 0, form.text.length)
  const found = checkRules(text, { place: 'message' })
  const ruled = namesOf(found, 0, Number.POSITIVE_INFINITY)
  const features = featuresOf(form.text, 0, form.text.length, script, ruled)
  return {
    ...example,
    buckets: features.bucket.slice(0, features.count),
    values: valuesOf(features, new Float64Array(features.count)),
    found: kindsOf(found),
    sure: kindsOf(found.filter(isSure)),
  }
}
