import type { CaseFile } from '@dodam/contract'
import type { Keys } from '../../core/keys/keys.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { pages } from '../../core/paging.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { audit } from '../audit/writes.ts'
import { look } from '../reports/cases/decide.ts'
import { readCaseView } from '../reports/cases/views.ts'
import { listHandovers } from '../reports/handover/handovers.ts'
import { askToDisclose, noteOpened } from './agreement.ts'
import { caseText, signedText } from './case-file.ts'

interface Asked {
  id: number
  reason: string
  isTwoPerson: boolean
}

/** Return a case as one signed text, once a second lead has agreed. It counts as a look at its sealed part, too. */
export async function exportCase(
  tx: Tx<Admin>,
  seal: Seal,
  keys: Keys,
  asked: Asked,
): Promise<CaseFile> {
  const granted = await askToDisclose(tx, seal, { act: 'export', ...asked })
  const { row, isOpen, request, mark } = granted
  if (!isOpen) return { kind: 'case-file', request, file: null }
  const { id } = row
  const { language } = tx.me
  const evidence = await look(tx, seal, { id, reason: asked.reason, noted: null })
  const handovers = []
  for await (const page of pages(async (at) => (await listHandovers(tx, { id, ...at })).items))
    handovers.push(...page)
  const madeAt = tx.clock.now()
  const report = await readCaseView(tx.db, row, language)
  const text = caseText({ report, evidence, handovers: handovers.toReversed(), madeAt }, language)
  await noteOpened(tx, granted, { act: 'export', tellAt: null })
  await audit(tx, seal, { action: 'report:export', target: `report ${id}`, reason: mark })
  const name = `dodam-case-${id}-${madeAt.toISOString().slice(0, 10)}.txt`
  return { kind: 'case-file', request, file: { name, text: signedText(keys, text) } }
}
