import type { AdminReport, PublicUser } from '@dodam/contract'
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
  target: { content: null, writtenAt: null, user: null, isDeleted: false, isHeld: false },
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
const fileOf = (messages: CaseFileParts['evidence']['messages'], of = report) =>
  caseText(
    {
      report: of,
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

test.each(['constructor', '__proto__', 'toString'])('a reason can be %s', (reason) => {
  expect(fileOf([], { ...report, reason })).toContain(`\n    ${reason}\n`)
})

test('each report says who made it: a member by name, a masked one, a deleted one, or the check', () => {
  const member: PublicUser = {
    kind: 'user',
    id: 9,
    username: 'listener1',
    nickname: '바람',
    role: 'listener',
    gradeLevel: 'high1',
    gender: 'prefer_not_to_say',
    bio: '',
    location: null,
    avatar: null,
    avatarType: 'default',
    characterAvatar: 'cat',
    averageRating: null,
    totalRatings: 0,
    postsCount: 0,
    commentsCount: 0,
    likesCount: 0,
    isAdmin: false,
    isAi: false,
    isDeleted: false,
    isVerified: false,
  }
  const also = { id: 13, reason: 'danger', detail: null, createdAt: at }
  const text = fileOf([], {
    ...report,
    alsoReported: [
      { ...also, reporter: member, side: 'listener' },
      { ...also, reporter: null, side: 'sharer' },
      { ...also, reporter: { ...member, nickname: '', username: '', isDeleted: true }, side: null },
    ],
  })
  expect([...text.matchAll(/^Reporter: (.*)$/gm)].map(([, who]) => who)).toEqual([
    'Dodam’s automatic check',
    '바람 (listener1)',
    'masked',
    'deleted member',
  ])
})
