/**
 * The check of a text. `checkText(text, surroundings)` returns what was found, never a bare yes or no:
 *
 *     checkText('카톡 아이디 minji0412', { place: 'message' })
 *     // [{ kind: 'contact', start: 0, end: 16, severity: 'high', why: 'contact.messenger' }]
 *
 * - Pure and deterministic. This door is for Node and reads the models as it is loaded; `browser.ts` fetches them.
 * - `start` and `end` count Unicode code points of the text as sent; `end` is exclusive.
 * - `why` names the words for the writer in `reasons`, in both languages.
 * - One finding per kind and place: rules of one kind that touch are joined, the most severe gives the reason.
 *   The same words may be two kinds, for example an account asked for is `contact` and a low `grooming`.
 *
 * How it works: `forms/` brings the text into up to five forms (signs, words, disguises taken off, the other keyboard)
 * whose units map back to the text; `matching/` runs the patterns whose literals occur in a form and drops
 * matches that a context gives another meaning (negation, the past, a song, a helper's question); `contact/` reads
 * numbers, also those split over the sender's last messages, and accounts beside what only announces them; `swallowed.ts`
 * makes an overdose of medicine that was swallowed beside a wish to die; `drafts.ts` joins what was found, in whole words.
 *
 * A rule is data: reason, severity, contexts, patterns. The files in `rules/` are written for people; `scripts/train/rules.ts`
 * says how, and makes `model/rules.tsv` of them, with the literals. To change a rule, add sentences to `data/`,
 * run `pnpm safety evaluate misses ko.crisis`, change the rule by what its family says rather than by the
 * one sentence. Misses of the splits `tune` and `test` are not looked at.
 *
 * Beside the rules stands a model (`model/`): a logistic regression on words, runs of letters and classes of words that
 * stand for the same thing. What only the model finds has a reason that ends in `.likely`; it is `medium` where the model
 * is seldom wrong and `low` elsewhere, a contact always `low`. A rule of another kind than `contact` is not believed where
 * the model finds nothing of it at all. `scripts/why.ts` names the features that spoke most. After a change of the data,
 * the word classes or the rules run `pnpm safety train`.
 *
 * What follows from a finding is not decided here.
 */
import { readFile } from 'node:fs/promises'
import { setRules } from './check.ts'
import { FNV, step } from './model/lexicon.ts'
import { setModel } from './model/score.ts'

const read = (name: string) => readFile(new URL(`../model/${name}`, import.meta.url))
const rules = await read('rules.tsv')
const models = { ko: await read('ko.bin'), en: await read('en.bin') }
setRules(rules.toString())
setModel('ko', models.ko)
setModel('en', models.en)

const hash = [rules, models.ko, models.en].reduce((all, file) => file.reduce(step, all), FNV)
/** Tells the rules and models in use from others: a hash of their files, eight hex digits. */
export const checkVersion = (hash >>> 0).toString(16).padStart(8, '0')

export { checkText } from './check.ts'
export { couldContinue } from './contact/split.ts'
export type { Finding, Kind, Place, Severity, Surroundings } from './finding.ts'
export { usualSpelling } from './forms/spelled.ts'
export { wordsOf } from './forms/words.ts'
export { estimateShare } from './interval.ts'
export { heldReasons, isWhy, reasons, type Why } from './reasons.ts'
export { swallowedIn } from './swallowed.ts'
