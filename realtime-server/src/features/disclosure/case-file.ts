import {
  type AdminReport,
  type Answer,
  type Handover,
  type Language,
  nicknameIn,
  type PublicUser,
  type reports,
  type ShownEvidence,
} from '@dodam/contract'
import type { Keys } from '../../core/keys/keys.ts'
import { signText } from '../../core/keys/signature.ts'

export interface CaseFileParts {
  report: AdminReport
  evidence: Answer<typeof reports.readEvidence>
  /** Oldest first. */
  handovers: readonly Handover[]
  madeAt: Date
}

type Line = readonly [ko: string, en: string]

const words = {
  title: ['도담 사건 기록', 'Dodam case file'],
  case: ['사건 번호', 'Case'],
  madeAt: ['만든 시각(UTC)', 'Made at (UTC)'],
  openedAt: ['신고 시각(UTC)', 'Reported at (UTC)'],
  severity: ['긴급도', 'Severity'],
  reason: ['신고 이유', 'Reason'],
  detail: ['신고한 사람의 말', 'In the reporter’s words'],
  reporter: ['신고한 사람', 'Reporter'],
  concerned: ['당사자', 'Member concerned'],
  other: ['상대방', 'The other member'],
  decision: ['결정', 'Decision'],
  hidden: ['가려짐', 'masked'],
  left: ['탈퇴한 회원', 'deleted member'],
  product: ['도담의 자동 확인', 'Dodam’s automatic check'],
  deleted: ['지운 시각(UTC)', 'deleted at (UTC)'],
  reported: ['신고된 부분', 'reported'],
  evidence: ['봉인된 부분', 'Sealed part'],
  whole: ['봉인된 뒤 바뀌지 않았습니다.', 'Unchanged since it was sealed.'],
  broken: ['봉인된 뒤 바뀌었습니다.', 'Changed since it was sealed.'],
  seals: ['봉인 해시', 'Hashes of the seals'],
  handovers: ['외부에 알린 기록', 'Who outside was told'],
  none: ['없음', 'none'],
} as const satisfies Record<string, Line>

const pick = (language: Language) => (line: Line) => line[language === 'ko' ? 0 : 1]

const names: Record<string, Line> = {
  danger: ['위험해 보여요', 'In danger'],
  sexual: ['성적인 내용', 'Sexual'],
  contact: ['연락처나 만남 요구', 'Contact or meeting'],
  hurtful: ['상처 주는 말', 'Hurtful'],
  spam: ['광고나 도배', 'Spam'],
  other: ['그 밖의 이유', 'Other'],
  risk: ['쌓인 행동', 'What added up'],
  dismiss: ['문제없음', 'Dismissed'],
  delete_content: ['삭제', 'Deleted'],
  warn: ['경고', 'Warned'],
  suspend: ['이용 정지', 'Suspended'],
  helped: ['도움이 닿음', 'Helped'],
  handed_over: ['외부 기관에 인계', 'Handed over'],
  no_danger: ['위험 없음', 'No danger'],
  counselling: ['상담 기관', 'Counselling service'],
  police: ['경찰서', 'Police station'],
  school: ['학교', 'School'],
  guardian: ['보호자', 'Guardian'],
}

const severities: Record<AdminReport['severity'], Line> = {
  P1: ['15분 안에', 'Within 15 minutes'],
  P2: ['4시간 안에', 'Within 4 hours'],
  P3: ['하루 안에', 'Within a day'],
}

const pieceTypes: Record<ShownEvidence['type'], Line> = {
  post: ['글', 'Story'],
  comment: ['댓글', 'Comment'],
  message: ['메시지', 'Message'],
  profile: ['프로필', 'Profile'],
  text: ['쓴 그대로의 글', 'As it was written'],
}

/** Everything at which a program may begin a new line. */
const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/

/** Indent the lines of a text that people wrote, so that none of them can look like a part of the file. */
const quoted = (text: string) => text.split(lineBreak).map((line) => `    ${line}`)

/** Return a case and its sealed part as a text. Masked members stay masked. */
export function caseText(
  { report, evidence, handovers, madeAt }: CaseFileParts,
  language: Language,
): string {
  const say = pick(language)
  // A reporter may type any reason, also the name of a property that every object has.
  const nameOf = (code: string) => say((Object.hasOwn(names, code) && names[code]) || [code, code])
  const person = (user: PublicUser | null) => {
    if (user === null) return say(words.hidden)
    return user.isDeleted ? say(words.left) : `${nicknameIn(user, language)} (${user.username})`
  }
  /** Without a side, a masked reporter of a message whose room is gone looks like the automatic check. */
  const isByPerson = ({ reporter, side }: Pick<AdminReport, 'reporter' | 'side'>) =>
    reporter !== null ||
    side !== null ||
    (report.targetType === 'message' && report.source === 'person')
  const field = (label: Line, value: string) => `${say(label)}: ${value}`
  const filed = [report, ...report.alsoReported].flatMap((one) => [
    '',
    field(words.openedAt, one.createdAt),
    field(words.reporter, isByPerson(one) ? person(one.reporter) : say(words.product)),
    field(words.reason, ''),
    ...quoted(nameOf(one.reason)),
    ...(one.detail === null ? [] : [field(words.detail, ''), ...quoted(one.detail)]),
  ])
  const concernedId = evidence.messages.find(({ isReported }) => isReported)?.authorId
  const pieces = evidence.messages.flatMap((piece) => {
    const isConcerned = piece.authorId === concernedId
    const who = isConcerned ? say(words.concerned) : say(words.other)
    const marks = [
      piece.createdAt,
      say(pieceTypes[piece.type]),
      piece.authorId === null ? `${who}, ${say(words.hidden)}` : `${who}, #${piece.authorId}`,
      ...(piece.isReported ? [say(words.reported)] : []),
      ...(piece.deletedAt === null ? [] : [`${say(words.deleted)} ${piece.deletedAt}`]),
    ]
    return ['', `[${marks.join(' · ')}]`, ...quoted(piece.content)]
  })
  const told = handovers.flatMap(({ createdAt, to, what, admin }) => [
    '',
    `[${createdAt} · ${person(admin)}]`,
    ...quoted(nameOf(to)),
    ...quoted(what),
  ])
  return [
    say(words.title),
    '',
    field(words.case, String(report.id)),
    field(words.madeAt, madeAt.toISOString()),
    field(words.severity, say(severities[report.severity])),
    field(words.concerned, person(report.target.user)),
    field(words.decision, report.decision === null ? say(words.none) : nameOf(report.decision)),
    ...filed,
    '',
    `== ${say(words.evidence)} ==`,
    say(evidence.isWhole ? words.whole : words.broken),
    ...pieces,
    '',
    `${say(words.seals)}:`,
    evidence.hash,
    '',
    `== ${say(words.handovers)} ==`,
    ...(told.length === 0 ? [say(words.none)] : told),
    '',
  ].join('\n')
}

/** Return a text with a signature below it. Signed is everything before the line of five dashes that begins it. */
export function signedText(keys: Keys, text: string): string {
  const { keyId, signature } = signText(keys, 'case file', text)
  return `${text}-----BEGIN DODAM SIGNATURE-----
Algorithm: Ed25519
Key: ${keyId}
${signature}
-----END DODAM SIGNATURE-----
`
}
