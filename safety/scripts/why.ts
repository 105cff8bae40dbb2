/** Print what is found in a text and which features spoke most for it: `node scripts/why.ts 'some text'`. */
import { baseForm } from '../src/forms/base.ts'
import { wordForm } from '../src/forms/words.ts'
import { checkText } from '../src/index.ts'
import { modelKinds, reasonsOf, scoresOf } from '../src/model/score.ts'

const text = process.argv.slice(2).join(' ')
for (const { kind, severity, why, start, end } of checkText(text, { place: 'message' }))
  console.log(`${kind}, ${severity}, ${why}: ${[...text].slice(start, end).join('')}`)
const form = wordForm(baseForm(text))
for (const piece of scoresOf(form))
  for (const kind of modelKinds) {
    const shares = reasonsOf(form, piece, kind).map((one) => `${one.text} ${one.share.toFixed(2)}`)
    console.log(`${kind} ${piece.scores[kind].toFixed(2)}: ${shares.join(', ')}`)
  }
