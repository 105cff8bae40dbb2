import { readFileSync } from 'node:fs'
import { type Finding, type Kind, oneOf } from '../src/finding.ts'

export const languages = ['ko', 'en'] as const
export type Language = (typeof languages)[number]

/** What the model and the rules have to find; `pass` is nothing at all. */
export const labels = ['crisis', 'contact', 'grooming', 'insult', 'pass'] as const
export type Label = (typeof labels)[number]
/** What must be read by the team before others see it, and what is near to that and must not. */
const heldLabels = ['held', 'unheld'] as const
type HeldLabel = (typeof heldLabels)[number]

/** `train` is learnt from, `tune` counted while rules and limits are chosen, `test` only reported. */
export const splits = ['train', 'tune', 'test'] as const
export type Split = (typeof splits)[number]

/** Of sentences to pass: with misleading words, written as the harmless half of a pair, or ordinary talk. */
const registers = ['plain', 'hard', 'pair', 'talk'] as const
type Register = (typeof registers)[number]

interface Row<Of extends string> {
  text: string
  label: Of
  split: Split
  source: string
  register: Register
}
export type Sentence = Row<Label>

const rowsOf = (path: string, columns: readonly string[]): string[][] => {
  const [head = '', ...lines] = readFileSync(new URL(`../data/${path}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  if (head !== columns.join('\t')) throw new Error(`${path} has other columns: ${head}`)
  return lines.map((line) => line.split('\t'))
}

function readRows<Of extends string>(language: Language, known: readonly Of[]): Row<Of>[] {
  const all = [...labels, ...heldLabels]
  return rowsOf(`${language}.tsv`, ['text', 'label', 'split', 'source', 'register']).flatMap(
    ([text = '', label, split, source = '', register]) => {
      const own = known.find((one) => one === oneOf(all, label))
      if (own === undefined) return []
      const row = { text, label: own, source }
      return { ...row, split: oneOf(splits, split), register: oneOf(registers, register) }
    },
  )
}

/** Return the sentences of one language to find or to pass, in the order of the file. */
export const readSentences = (language: Language): Sentence[] => readRows(language, labels)

export const readHeld = (language: Language): Row<HeldLabel>[] => readRows(language, heldLabels)

/** Return the names of the sources whose author had read the rules. */
export function sourcesBesideRules(language: Language): Set<string> {
  const columns = ['source', 'language', 'writer', 'style', 'written']
  return new Set(
    rowsOf('sources.tsv', columns)
      .filter(([, own, writer]) => own === language && writer === 'rules')
      .map(([source = '']) => source),
  )
}

/** Whether the findings are what the sentence was written for: its kind, or nothing at all for `pass`. */
export function isRight(label: Label, findings: Finding[]): boolean {
  if (label === 'pass') return findings.length === 0
  const wanted: Kind[] = label === 'grooming' ? ['grooming', 'sexual'] : [label]
  return findings.some(({ kind }) => wanted.includes(kind))
}
