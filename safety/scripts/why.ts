/** Print what is found in a text and which features spoke most for it: `node scripts/why.ts 'some text'`. */
import { checkRules, namesOf, setRules } from '../src/check.ts'
import { baseForm } from '../src/forms/base.ts'
import { spelledForm } from '../src/forms/spelled.ts'
import { wordForm } from '../src/forms/words.ts'
import { checkText } from '../src/index.ts'
import { reasonsOf, scoresOf } from '../src/model/score.ts'
import { modelKinds } from '../src/model/stored.ts'
import { ruleTable } from './train/rules.ts'

setRules(ruleTable())

const text = process.argv.slice(2).join(' ')
for (const { kind, severity, why, start, end } of checkText(text, { place: 'message' }))
  console.log(`${kind}, ${severity}, ${why}: ${[...text].slice(start, end).join('')}`)
const words = wordForm(baseForm(text))
const form = spelledForm(words) ?? words
const found = checkRules(text, { place: 'message' })
for (const piece of scoresOf(form, (start, end) => namesOf(found, start, end)))
  for (const kind of modelKinds) {
    const shares = reasonsOf(form, piece, kind).map((one) => `${one.text} ${one.share.toFixed(2)}`)
    console.log(`${kind} ${piece.scores[kind].toFixed(2)}: ${shares.join(', ')}`)
  }
