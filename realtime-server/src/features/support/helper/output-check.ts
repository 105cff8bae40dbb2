import type { Language } from '@dodam/contract'
import { checkText, heldReasons } from '@dodam/safety'
import { NoAnswer } from './model.ts'

/** Longer than any good answer, in code units. */
const maxLength = 1_500

/** False claims of an AI about itself, in both languages. A denial does not match. */
const untruths = [
  /\b(?:i['’]?m|i am)\s+(?:also\s+|actually\s+|just\s+)?(?:an?\s+)?(?:real\s+|actual\s+|licensed\s+|trained\s+|professional\s+|fellow\s+)?(?:human|person|therapist|counsel?lor|psychologist|psychiatrist|doctor|nurse|teen(?:ager)?|student)\b/i,
  /\bas an?\s+(?:real\s+|licensed\s+|trained\s+)?(?:human|therapist|counsel?lor|psychologist|psychiatrist|doctor)\b/i,
  /\bi(?:['’]ll| will)\s+(?:always\s+|never forget|remember)\b/i,
  /(?:저는|나는|난|전|저도|나도|제가|내가)\s?(?:진짜\s?|실제\s?|전문\s?)?(?:사람|인간|상담사|상담원|치료사|의사|심리학자|선생님|학생|또래)(?:이에요|예요|이야|야|입니다|이니까|니까|이라서|라서|이거든|거든|인데|으로서|로서)/,
  /(?:꼭|계속|항상|다음에도)\s?기억(?:할게|해 ?둘게|하고 ?있을게)/,
]

/** Statements that only a doctor may make. */
const treatments = [
  /\b\d+\s?(?:mg|milligrams?)\b|\d+\s?밀리그램/i,
  /\b(?:you (?:have|suffer from)|i diagnose you with)\s+(?:clinical |major |bipolar |an? )*(?:depression|bipolar|ptsd|adhd|anxiety disorder|schizophrenia)\b/i,
  /(?:우울증|조울증|공황장애|불안장애|조현병|ADHD)(?:이에요|예요|입니다|이네요|네요|으로 보여요|로 보여요)/i,
]

const isUnsafe = (text: string): boolean =>
  checkText(text, { place: 'message', readerIsMinor: true }).some(({ kind, severity, why }) =>
    kind === 'crisis' ? heldReasons.some((held) => held === why) : severity !== 'low',
  )

/** Whether a text breaks a rule of the helper; sentences are checked alone too, where others could hide them. */
const breaks = (text: string): boolean =>
  [...untruths, ...treatments].some((pattern) => pattern.test(text)) ||
  [text, ...text.split(/(?<=[.!?…\n])\s*/)].some(isUnsafe)

const isRepetitive = (text: string): boolean => /(.{12,80}?)\1{3}/su.test(text)

/** Whether a complete text can be an answer in this language. */
function isSense(text: string, language: Language): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  const hangul = letters.filter((letter) => /[가-힣]/.test(letter)).length
  const isInLanguage = language === 'ko' ? hangul * 2 > letters.length : hangul * 2 < letters.length
  return (
    letters.length >= 2 &&
    isInLanguage &&
    // A template, leaked reasoning, or markup.
    !/^\s*[{[<]|<\/?[a-z|]|\uFFFD|\p{Cc}(?<![\n\t])/u.test(text) &&
    !isRepetitive(text)
  )
}

/** How many characters are held back, because a number or an account is only recognised as a whole. */
const heldBack = 32
/** The answer is checked again after this many characters. */
const step = 8
/** The length of its end that is checked; the rest was checked before. */
const checkedAtOnce = 300

/**
 * Yield a model's text as far as it was checked. Throws NoAnswer as soon as it breaks a rule of the helper, or at the
 * end if it makes no sense; the client must then discard what was yielded.
 */
export async function* minded(
  words: AsyncIterable<string>,
  language: Language,
): AsyncGenerator<string> {
  let text = ''
  let sent = 0
  let checked = 0
  for await (const more of words) {
    text = (text + more).trimStart()
    if (text.length > maxLength) throw new NoAnswer('garbage')
    if (text.length < Math.max(checked + step, sent + heldBack)) continue
    if (breaks(text.slice(-checkedAtOnce))) throw new NoAnswer('broken')
    checked = text.length
    // Whole words only.
    const end = text.lastIndexOf(' ', text.length - heldBack) + 1
    if (end <= sent) continue
    yield text.slice(sent, end)
    sent = end
  }
  text = text.trimEnd()
  if (!isSense(text, language)) throw new NoAnswer('garbage')
  if (breaks(text)) throw new NoAnswer('broken')
  if (text.length > sent) yield text.slice(sent)
}
