/**
 * Print how much is caught: `node scripts/rates.ts [misses] [sure] [blind]`. Misses of the validate half stay unseen.
 * `sure` leaves out findings of low severity, most of which only the model has made.
 */
import { existsSync } from 'node:fs'
import { checkText } from '../src/index.ts'
import { isRight, languages, readSentences, type Sentence, subjects } from './corpus.ts'

const args = process.argv.slice(2)
const isSure = args.includes('sure')
const check = (text: string) =>
  checkText(text, { place: 'message' }).filter(({ severity }) => !isSure || severity !== 'low')
const only = args.filter((arg) => arg.includes('.'))
const parts: Record<string, (one: Sentence) => boolean> = {
  develop: (one) => one.half === 'develop' && !one.isTalk && !one.isPair,
  pairs: (one) => one.half === 'develop' && one.isPair,
  validate: (one) => one.half === 'validate' && one.voice === undefined,
  'validate, other hands': (one) =>
    one.half === 'validate' && one.voice === undefined && one.isOtherHand,
  'unseen voices': (one) => one.half === 'validate' && one.voice !== undefined && !one.isTalk,
  'ordinary talk': (one) => one.half === 'develop' && one.isTalk,
  'unseen ordinary talk': (one) => one.half === 'validate' && one.isTalk,
}
for (const folder of ['corpus', 'blind'] as const) {
  if (folder === 'blind' && !args.includes('blind')) continue
  for (const language of languages)
    for (const subject of subjects) {
      if (!existsSync(new URL(`../${folder}/${language}/${subject}.txt`, import.meta.url))) continue
      const sentences = readSentences(folder, language, subject)
      const halves = folder === 'blind' ? ['all'] : Object.keys(parts)
      const rates = halves.flatMap((half) => {
        const own = sentences.filter((one) => half === 'all' || parts[half]?.(one))
        if (own.length === 0) return []
        const wrong = own.filter(({ text }) => !isRight(subject, check(text)))
        if (
          half === 'develop' &&
          args.includes('misses') &&
          (only.length === 0 || only.includes(`${language}.${subject}`))
        )
          for (const { text } of wrong)
            console.log(
              `   ${language} ${subject}: ${text}   ${checkText(text, { place: 'message' })
                .map((one) => `${one.why}[${[...text].slice(one.start, one.end).join('')}]`)
                .join(' ')}`,
            )
        const right = own.length - wrong.length
        const share = subject === 'pass' ? wrong.length / own.length : right / own.length
        return `${half} ${(share * 100).toFixed(1)} % of ${own.length}`
      })
      console.log(
        `${folder} ${language} ${subject === 'pass' ? 'false alarms' : subject}: ${rates.join(', ')}`,
      )
    }
}
