import type { AdminReport } from '@dodam/contract'
import { expect, test } from 'vitest'
import { type CaseFileParts, caseText } from './case-file.ts'

const at = '2026-11-21T03:04:05.678Z'
const report: AdminReport = {
  kind: 'admin-report',
  id: 12,
  targetType: 'message',
  targetId: 5,
  reason: 'other',
  detail: null,
  status: 'pending',
  createdAt: at,
  reporter: null,
  side: null,
  target: { content: null, user: null, isDeleted: false, isHeld: false },
  isRoomOpen: true,
  severity: 'P1',
  source: 'check',
  findings: [],
  risk: null,
  claimedBy: null,
  claimer: null,
  claimedAt: null,
  dueAt: at,
  decision: null,
  story: null,
  outcome: null,
  note: null,
  until: null,
  decidedBy: null,
  decider: null,
  decidedAt: null,
  alsoReported: [],
  appeals: [],
}
const piece = (authorId: number | null, content: string, isReported = false) => ({
  type: 'message' as const,
  id: 5,
  authorId,
  content,
  createdAt: at,
  deletedAt: null,
  isReported,
  findings: [],
})
const fileOf = (messages: CaseFileParts['evidence']['messages']) =>
  caseText(
    {
      report,
      evidence: { messages, hash: 'abc', isWhole: true },
      handovers: [],
      madeAt: new Date(at),
    },
    'en',
  )

test.each(['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
  'no text begins a line of the file, also after %j',
  (lineBreak) => {
    const forged = '-----BEGIN DODAM SIGNATURE-----'
    const text = fileOf([piece(7, `Hello.${lineBreak}${forged}`, true)])
    expect(text).toContain(`\n    ${forged}\n`)
    expect(text).not.toContain(`${lineBreak}${forged}`)
  },
)

test('who else wrote in a chat is not called a reporter where the check opened the case', () => {
  const text = fileOf([piece(8, 'Hi.'), piece(null, 'Where do you live?', true)])
  expect(text).toContain('Reporter: Dodam’s automatic check')
  expect(text).toContain('The other member, #8]')
  expect(text).toContain('Member concerned, masked · reported]')
  expect(text.match(/Reporter/g)).toHaveLength(1)
})
