import { checkRules, isSure, namesOf } from '../../src/check.ts'
import type { Finding } from '../../src/finding.ts'
import { baseForm } from '../../src/forms/base.ts'
import { spelledForm } from '../../src/forms/spelled.ts'
import { wordForm } from '../../src/forms/words.ts'
import { featuresOf, type Script, scriptOf } from '../../src/model/features.ts'
import { type ModelKind, modelKindOf, valuesOf } from '../../src/model/score.ts'
import { readSentences, type Sentence, sourcesBesideRules } from '../data.ts'

/** A sentence to learn from. */
export interface Row extends Sentence {
  /** Sources of one group are left out together; undefined for sentences written beside the rules. */
  group: string | undefined
  buckets: Int32Array
  values: Float64Array
  /** Kinds the rules find in it. */
  found: Set<ModelKind>
  /** Those of them that the model cannot take back. */
  sure: Set<ModelKind>
}

const kindsOf = (found: Finding[]) => new Set(found.map(({ kind }) => modelKindOf(kind)))

/** Return the sentences of one language to learn from, with their features. */
export function readRows(language: Script): Row[] {
  const besideRules = sourcesBesideRules(language)
  return readSentences(language)
    .filter(({ split }) => split === 'train')
    .map((sentence) => {
      const { text, source } = sentence
      const words = wordForm(baseForm(text))
      const form = spelledForm(words) ?? words
      const script = scriptOf(form.text, 0, form.text.length)
      const found = checkRules(text, { place: 'message' })
      const ruled = namesOf(found, 0, Number.POSITIVE_INFINITY)
      const features = featuresOf(form.text, 0, form.text.length, script, ruled)
      return {
        ...sentence,
        group: besideRules.has(source) ? undefined : source.replace(/^(former-test)-\d$/, '$1'),
        buckets: features.bucket.slice(0, features.count),
        values: valuesOf(features, new Float64Array(features.count)),
        found: kindsOf(found),
        sure: kindsOf(found.filter(isSure)),
      }
    })
}
