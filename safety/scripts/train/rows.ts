import { checkRules, isSure, namesOf } from '../../src/check.ts'
import type { Finding } from '../../src/finding.ts'
import { baseForm } from '../../src/forms/base.ts'
import { spelledForm } from '../../src/forms/spelled.ts'
import { wordForm } from '../../src/forms/words.ts'
import { featuresOf, type Script, scriptOf } from '../../src/model/features.ts'
import { type ModelKind, modelKindOf, valuesOf } from '../../src/model/score.ts'
import { readSentences, type Subject, subjects } from '../corpus.ts'

/** A sentence to learn from. */
export interface Row {
  subject: Subject
  /** Whose it is; `rules` for those written beside the rules. */
  hand: string
  /** Ordinary talk rather than a hard case. */
  isTalk: boolean
  /** Written against a sentence that is not to be let through; no everyday hard case. */
  isPair: boolean
  buckets: Int32Array
  values: Float64Array
  /** Kinds the rules find in it. */
  found: Set<ModelKind>
  /** Those of them that the model cannot take back. */
  sure: Set<ModelKind>
}

const kindsOf = (found: Finding[]) => new Set(found.map(({ kind }) => modelKindOf(kind)))

/** The sentences of the develop half of one language, with their features. */
export function readRows(language: Script): Row[] {
  return subjects.flatMap((subject) =>
    readSentences('corpus', language, subject)
      .filter(({ half }) => half === 'develop')
      .map(({ text, isOtherHand, isTalk, isPair, wasBlind, voice }) => {
        const words = wordForm(baseForm(text))
        const form = spelledForm(words) ?? words
        const script = scriptOf(form.text, 0, form.text.length)
        const found = checkRules(text, { place: 'message' })
        const ruled = namesOf(found, 0, Number.POSITIVE_INFINITY)
        const features = featuresOf(form.text, 0, form.text.length, script, ruled)
        return {
          subject,
          hand: voice ?? (isOtherHand ? 'another' : wasBlind ? 'blind' : 'rules'),
          isTalk,
          isPair,
          buckets: features.bucket.slice(0, features.count),
          values: valuesOf(features, new Float64Array(features.count)),
          found: kindsOf(found),
          sure: kindsOf(found.filter(isSure)),
        }
      }),
  )
}
