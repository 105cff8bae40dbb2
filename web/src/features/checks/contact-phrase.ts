import { piecesOf, type Span, trimmed } from './spans.ts'

// What introduces a contact and what follows it say nothing without it. Only words that are about reaching a person are
// here, so that nothing else of a sentence goes.
const korean = {
  things:
    '전화\\s?번호|폰\\s?번호|핸드폰|휴대폰|전화|번호|연락처|카카오톡|카톡|오픈\\s?채팅|오픈톡|톡|인스타그램|인스타|인별|디엠|텔레그램|텔레|디스코드|디코|라인|이메일|메일|아이디|주소|링크|계정',
  ends: '이에요|예요|이예요|에요|이야|야|입니다|이고|고|인데|니까|이니까',
  asks: '연락|카톡|톡|전화|문자|디엠|메시지|메일|추가|친추|팔로우',
}
const before = [
  new RegExp(
    `(?<=^|[\\s,])(?:(?:그리고|내|제|저의|나의|우리)\\s*)*(?:(?:${korean.things})\\s*)+(?:은|는|이|가|도)?\\s*[:：]?\\s*$`,
    'u',
  ),
  /(?<=^|[\s,])(?:and\s+)?(?:(?:so|just|please|pls|you can)\s+)*(?:call|text|add|dm|message|email|reach|find|follow)\s+me\s*(?:at|on|by|via|under)?\s*:?\s*$/iu,
  /(?<=^|[\s,])(?:and\s+)?my\s+(?:(?:phone|mobile|cell|insta|instagram|snap|snapchat|discord|telegram|kakao|kakaotalk|whatsapp|email|e-mail|number|id|handle|account|username|address)\s*)+(?:is|are)?\s*:?\s*$/iu,
]
const after = [
  new RegExp(
    `^(?:${korean.ends})(?=$|[\\s.,!?~…])|^(?:으로|로|에|한테)\\s*(?:(?:꼭|편하게|언제든|언제든지|나중에)\\s*)*(?:(?:${korean.asks})\\s*)?(?:(?:해|보내|걸어)\\s?(?:줘|주세요|줄래|주라)|해|줘|보내|걸어|부탁해|와|주세요|하세요|주라|줄래)요?(?=$|[\\s.,!?~…])`,
    'u',
  ),
]

/** A marked word has its particle, with which begins what follows a contact. */
const particle = /(?:으로|로|에|한테)$/u

const lengthOf = (text: string | undefined) => [...(text ?? '')].length

/** Return the span with the words around it that only introduce or follow the contact. */
function widened(span: Span, points: readonly string[]): Span {
  const { start, end } = trimmed(span, points)
  const head = points.slice(0, start).join('')
  const tail = points.slice(end).join('')
  const introduces = before.map((rule) => rule.exec(head)?.[0]).find((found) => found)
  // Words that are apart from the contact may begin what comes next.
  const blanks = lengthOf(/^\s*/u.exec(tail)?.[0])
  const begun = particle.exec(points.slice(start, end).join(''))?.[0] ?? ''
  const rest = begun + tail.trimStart()
  const follows = after.map((rule) => rule.exec(rest)?.[0]).find((found) => found)
  return {
    start: start - lengthOf(introduces),
    end: follows ? end + blanks + lengthOf(follows) - lengthOf(begun) : end,
  }
}

const startsWithMark = /^[.,!?~…]/u
const endsSentence = /[.!?~…]$/u

/** Join the texts on both sides of what was removed, without blanks and marks that only it needed. */
function joinedAt(head: string, tail: string): string {
  const isApart = /[ \t]$/u.test(head) || /^[ \t]/u.test(tail)
  let left = head.trimEnd() === '' ? '' : head.replace(/[ \t]+$/u, '')
  let right = tail.trimEnd() === '' ? '' : tail.replace(/^[ \t]+/u, '')
  if (right === '' || startsWithMark.test(right)) left = left.replace(/[ \t,]+$/u, '')
  if (left === '' || left.endsWith('\n') || endsSentence.test(left))
    right = right.replace(/^[.,!?~…]+[ \t]*/u, '')
  if (left === '') return right.trimStart()
  if (right === '') return left.trimEnd()
  const isOpen = !left.endsWith('\n') && !/^[.,!?~…\n]/u.test(right)
  return isApart && isOpen ? `${left} ${right}` : left + right
}

/** Return the text without its contacts and without the halves of sentences that they would leave. */
export function withoutContacts(text: string, spans: readonly Span[]): string {
  const points = [...text]
  const gone = spans.map((span) => widened(span, points))
  let left = ''
  let isSeam = false
  for (const piece of piecesOf(text, gone)) {
    if (!piece.isMarked) left = isSeam ? joinedAt(left, piece.text) : piece.text
    isSeam = piece.isMarked
  }
  return isSeam ? joinedAt(left, '') : left
}
