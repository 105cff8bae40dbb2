/**
 * Count what is found in tables of others: `pnpm safety evaluate FILE…`. A table has a first line with the names of its
 * columns, separated by tabs: `text`, and where it is known `label`; with `talk`, the share of talks is counted in which
 * something is shown. The rows are counted together for each value of the other columns.
 */
import { readFileSync } from 'node:fs'
import { oneOf } from '../src/finding.ts'
import { checkText } from '../src/index.ts'
import { isRight, type Label, labels } from './data.ts'
import { rate } from './rate.ts'

const kinds = ['crisis', 'grooming', 'insult', 'contact'] as const
type Kind = (typeof kinds)[number]
/** A sexual text is an approach in the labels. */
const kindOf = (kind: string) => (kind === 'sexual' ? 'grooming' : kind)

interface Counted {
  label: Label | undefined
  talk: string
  group: string
  found: Set<string>
  shown: Set<string>
  isFound: boolean
  isShown: boolean
}

function countedOf(columns: readonly string[], line: string): Counted {
  const cells = new Map(line.split('\t').map((cell, at) => [columns[at] ?? '', cell]))
  const findings = checkText(cells.get('text') ?? '', { place: 'message' })
  const shownOnes = findings.filter(({ severity }) => severity !== 'low')
  const given = cells.get('label')
  const label = given === undefined ? undefined : oneOf(labels, given)
  const others = columns.filter((name) => !['text', 'label', 'talk', ''].includes(name))
  return {
    label,
    talk: cells.get('talk') ?? '',
    group: [label, ...others.map((name) => cells.get(name))].filter(Boolean).join(' '),
    found: new Set(findings.map(({ kind }) => kindOf(kind))),
    shown: new Set(shownOnes.map(({ kind }) => kindOf(kind))),
    isFound: label !== undefined && isRight(label, findings),
    isShown: label !== undefined && isRight(label, shownOnes),
  }
}

const share = (rows: readonly Counted[], is: (one: Counted) => boolean) =>
  rate(rows.filter(is).length, rows.length)

function rowOf(name: string, rows: readonly Counted[]): string {
  const own = rows.every(({ label }) => label === undefined || label === 'pass')
    ? ['', '']
    : [share(rows, ({ isFound }) => isFound), share(rows, ({ isShown }) => isShown)]
  const alarms = kinds.flatMap((kind: Kind) => [
    share(rows, ({ found }) => found.has(kind)),
    share(rows, ({ shown }) => shown.has(kind)),
  ])
  return `| ${[name, rows.length, ...own, ...alarms].join(' | ')} |`
}

/** Print a table for each file: shares in percent, with their intervals. Throws for a label that is none. */
export function judge(files: readonly string[]): void {
  for (const file of files) {
    const [head = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
    const columns = head.split('\t')
    if (!columns.includes('text')) throw new Error(`${file} has no column "text"`)
    const rows = lines.map((line) => countedOf(columns, line))
    const names = [
      'rows',
      'n',
      'label found',
      'label shown',
      ...kinds.flatMap((kind) => [kind, `${kind} shown`]),
    ]
    console.log(`\n${file}\n| ${names.join(' | ')} |\n|${names.map(() => '---|').join('')}`)
    for (const [name, own] of Map.groupBy(rows, ({ group }) => group)) console.log(rowOf(name, own))
    console.log(rowOf('all', rows))
    if (!columns.includes('talk')) continue
    const talks = [...Map.groupBy(rows, ({ talk }) => talk).values()]
    for (const kind of kinds) {
      const withOne = talks.filter((talk) => talk.some(({ shown }) => shown.has(kind)))
      console.log(
        `talks with ${kind} shown: ${rate(withOne.length, talks.length)} of ${talks.length}`,
      )
    }
  }
}
