/**
 * Count what is found of the splits that nothing is learnt from, and write it into the card: `pnpm safety evaluate`. With
 * `misses` and names as `ko.crisis`, print instead what is missed of `train`: the others stay unread, so that they keep their worth.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { setRules } from '../src/check.ts'
import { checkText } from '../src/index.ts'
import { isRight, type Language, labels, languages, readSentences, type Sentence } from './data.ts'
import { ruleTable } from './train/rules.ts'

// As the files of rules are now, so that a change can be looked at before it is trained with.
setRules(ruleTable())

const check = ({ text }: Sentence) => checkText(text, { place: 'message' })

const percent = (some: Sentence[], all: Sentence[]) =>
  all.length === 0 ? '' : ((100 * some.length) / all.length).toFixed(1)

/** One row of the table: shares in percent of all findings, and of those of medium severity or more, which are shown. */
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
    return [
      `${all.length}`,
      percent(
        hits.map(({ one }) => one),
        all,
      ),
      percent(
        shown.map(({ one }) => one),
        all,
      ),
    ]
  })
  return `| ${[language, name, ...cells].join(' | ')} |`
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
    return [...ofLabel, ...alarms]
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
