/** Compute the literals of all patterns into `src/matching/anchor-table.ts`: `pnpm --filter @dodam/safety anchors`. */
import { writeFileSync } from 'node:fs'
import { anchorTable } from '../src/matching/anchors.ts'
import { signSets, wordSets } from '../src/rules/index.ts'

writeFileSync(
  new URL('../src/matching/anchor-table.ts', import.meta.url),
  `/* Made by scripts/anchors.ts from the rules; not to be edited. A line is a pattern, a tab parts its sets. */
export const table = ${JSON.stringify(anchorTable([...wordSets, ...signSets]))}
`,
)
