/**
 * Count what is found of the splits that nothing is learnt from, and write it into the card: `pnpm safety evaluate`. With
 * `misses` and names as `ko.crisis`, print instead what is missed of `train`: the others stay unread, so that they keep their
 * worth. With names of files, print what is found in these (`judge.ts`).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setRules } from '../src/check.ts'
import { checkText } from '../src/index.ts'
import { isRight, type Language, labels, languages, readSentences, type Sentence } from './data.ts'
import { judge } from './judge.ts'
import { rate } from './rate.ts'
import { ruleTable } from './train/rules.ts'

// As the files of rules are now, so that a change can be looked at before it is trained with.
setRules(ruleTable())

const check = ({ text }: Sentence) => checkText(text, { place: 'message' })

/** One row of the table: shares in percent, with their intervals of 95 %, of all findings, and of those of medium severity or more, which are shown. */
function resultOf(language: Language, name: string, own: Sentence[]): string {
  const cells = (['tune', 'test'] as const).flatMap((split) => {
    const all = own.filter((one) => one.split === split)
    const found = all.map((one) => ({ one, findings: check(one) }))
    const isHit = ({ label }: Sentence, findings: ReturnType<typeof check>) =>
      isRight(label, findings) === (label !== 'pass')
    const hits = found.filter(({ one, findings }) => isHit(one, findings))
    const shown = found.filter(({ one, findings }) =>
      isHit(
        one,
        findings.filter(({ severity }) => severity !== 'low'),
      ),
    )
    return [all.length, rate(hits.length, all.length), rate(shown.length, all.length)]
  })
  return `| ${[language, name, ...cells].join(' | ')} |`
}

/** Put each sentence into a story of four others, of ordinary talk that nothing is learnt from. */
function inStories(sentences: Sentence[], talk: Sentence[]): Sentence[] {
  const ended = (text: string) => (/[.?!…]$/.test(text) ? text : `${text}.`)
  return sentences.map((one, index) => {
    const others = [1, 2, 3, 4].map((at) => talk[(index * 4 + at) % talk.length]?.text ?? '')
    return {
      ...one,
      text: others
        .toSpliced(index % 5, 0, one.text)
        .map(ended)
        .join(' '),
    }
  })
}

function results(): string[] {
  const rows = languages.flatMap((language) => {
    const sentences = readSentences(language)
    const ofLabel = labels
      .filter((label) => label !== 'pass')
      .map((label) =>
        resultOf(
          language,
          label,
          sentences.filter((one) => one.label === label),
        ),
      )
    const alarms = (['hard', 'pair', 'talk'] as const).map((register) =>
      resultOf(
        language,
        `alarms, ${register}`,
        sentences.filter((one) => one.label === 'pass' && one.register === register),
      ),
    )
    const unread = sentences.filter(({ split }) => split !== 'train')
    const talk = unread.filter(({ register }) => register === 'talk')
    const crises = unread.filter(({ label }) => label === 'crisis')
    return [
      ...ofLabel,
      resultOf(language, 'crisis, in a story', inStories(crises, talk)),
      ...alarms,
      resultOf(language, 'alarms, story of talk', inStories(talk, talk)),
    ]
  })
  return [
    '| language | label | tune | found % | shown % | test | found % | shown % |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ]
}

function printMisses(names: string[]): void {
  for (const language of languages)
    for (const one of readSentences(language)) {
      if (one.split !== 'train' || !names.includes(`${language}.${one.label}`)) continue
      const findings = check(one)
      if (isRight(one.label, findings)) continue
      const reasons = findings.map(
        ({ why, start, end }) => `${why}[${[...one.text].slice(start, end).join('')}]`,
      )
      console.log(`${language} ${one.label}: ${one.text}   ${reasons.join(' ')}`)
    }
}

const [mode, ...names] = process.argv.slice(2)
if (mode === 'misses') printMisses(names)
else if (mode !== undefined && existsSync(mode)) judge([mode, ...names])
else {
  const card = new URL('../README.md', import.meta.url)
  const table = results().join('\n')
  const written = readFileSync(card, 'utf8').replace(
    /(<!-- results -->\n)[^]*(<!-- end of results -->)/,
    (_, start: string, end: string) => `${start}${table}\n${end}`,
  )
  writeFileSync(card, written)
  console.log(table)
}
