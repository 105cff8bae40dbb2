import { type Introduction, isNoName, startsAsName, word, wordsOf } from './introduction-words.ts'
import {
  englishNames,
  givenFirst,
  givenLast,
  noKoreanNames,
  romanised,
  surnames,
} from './name-words.ts'
import { schools, ways } from './places.ts'

const [noKorean, english] = [noKoreanNames, englishNames].map(wordsOf)

/** Endings of Korean words that are no names: a pupil, an illness, a class, a particle. */
const noNameEnd = /[생자증병적짱따충반교권족이에도]$/
const isKoreanName = (trace: string) => !noKorean?.has(trace) && !noNameEnd.test(trace)
/** A personality type, a diagnosis or an English word used in Korean. */
const noLatinName = /^(?:[ie][ns][ft][jp]|adhd|ptsd|ocd|mbti|ok|okay|[a-z]|sns|pc|tv|mt)$/i
const isForeignName = (trace: string) =>
  /^[a-z]/i.test(trace) ? !noLatinName.test(trace) : isKoreanName(trace)

const given = `[${givenFirst}][${givenLast}]`
const latin = '[a-z]{2,15}'
/** A known family name, and any two syllables as the given name if the sentence says that it is a name. */
const full = `(?:${surnames})[가-힣]{2}`
const usualFull = `(?:${surnames})${given}`
const self =
  '(?<![가-힣])(?:나는|저는|난|전|내가|제가|나|저|본인은?)(?:요?[?,]|요)?\\s*(?:사실은?|실은|그게|그냥|음)?'
const isCalled =
  '(?:이에요|예요|에요|이야|야|입니다|이고|이구|인데|인뎅|임|이거든|거든|이라[고는서]|라[고는서])'
const end = '(?=[\\s.,!?~…ㅎㅋㅠㅜ^:;)(]|$)'
/** Whether the word before “라고 해” is no command. */
const isNoOrder = (trace: string) =>
  !/(?:으|..하|[가-힣]지|그러|나가|오|말|마|주지|비키)$/.test(trace) && !noKorean?.has(trace)

const korean: Introduction[] = [
  {
    pattern: new RegExp(
      `(?:이름|성함|본명|실명|별명|닉네임)(?:은|는|이|도)?\\s*[:：]?\\s*(?<trace>${latin}|[가-힣]{2,5}?)(?=${isCalled})`,
      'dgiu',
    ),
    isTrace: (trace) => !/^(?:싫|좋|예쁘|너무|별로|흔|특이|비밀|뭐|무엇|누구|어떻)/.test(trace),
  },
  // Without a verb the word must look like a name.
  {
    pattern: new RegExp(
      `(?:이름|성함|본명|실명|별명|닉네임)(?:은요|[은는]|을?\\s?(?:뭐냐면|말하자면))?\\s*(?:[:：?,]\\s*|(?<=[은는면요])|\\s)(?<trace>${usualFull}|${given}|(?:${surnames})\\s(?:${given}|[가-힣]\\s[가-힣]))(?:요|이요)?${end}`,
      'dgu',
    ),
    isTrace: isKoreanName,
  },
  { pattern: /성은\s*(?<trace>[가-힣]{1,2}?)(?=씨|이고|이야|이에요|예요|고|요)/dgu },
  {
    pattern: new RegExp(
      `${self}\\s*(?<trace>${latin}|[가-힣]{2,4})\\s?(?:이)?라고\\s?(?:해|하고|합니다|하는|불러|불리|불려)`,
      'dgiu',
    ),
    isTrace: (trace) => (/^[a-z]/i.test(trace) ? isForeignName(trace) : isNoOrder(trace)),
  },
  {
    pattern: new RegExp(
      `(?<![가-힣])(?<trace>${latin}|${full}|[가-힣]{2,4}?)(?:이)?라고\\s?(?:불러\\s?(?:줘|주|도)|부르면|불러라|합니다|해요${end})`,
      'dgiu',
    ),
    isTrace: (trace) => (/^[a-z]/i.test(trace) ? isForeignName(trace) : isNoOrder(trace)),
  },
  {
    pattern: new RegExp(`(?<![가-힣])(?<trace>${given})이?라고\\s?[불부]`, 'dgu'),
    isTrace: isKoreanName,
  },
  // At the end of a sentence, three such syllables are a name after any word.
  {
    pattern: new RegExp(
      `(?<![가-힣])(?<trace>${usualFull})(?=(?:${isCalled}|요)|[.,!?~]|\\n|$)`,
      'dgu',
    ),
    isTrace: (trace) => isKoreanName(trace) && isKoreanName(trace.slice(1)),
  },
  // After a school, a class or a number.
  {
    pattern: new RegExp(
      `(?:학년|\\d\\s?[반번]|학교|\\d-\\d{1,2}|[중고][1-3]?)\\s(?<trace>${usualFull})${end}`,
      'dgu',
    ),
    isTrace: (trace) => isKoreanName(trace) && isKoreanName(trace.slice(1)),
  },
  { pattern: new RegExp(`${self}\\s*(?<trace>${usualFull})${end}`, 'dgu'), isTrace: isKoreanName },
  {
    pattern: new RegExp(`${self}\\s*(?<trace>${full})(?=${isCalled})`, 'dgu'),
    isTrace: isKoreanName,
  },
  {
    pattern: new RegExp(`${self}\\s*(?<trace>${given})(?=${isCalled})`, 'dgu'),
    isTrace: isKoreanName,
  },
  {
    pattern: new RegExp(`${self}\\s*(?<trace>${latin})(?=${isCalled})`, 'dgiu'),
    isTrace: isForeignName,
  },
  {
    pattern: new RegExp(
      `(?:^|\\n|안녕(?:하세요)?|반가워요?|뵙겠습니다)[\\s,.!~^ㅎ]*(?<trace>${full}|${given})(?=(?:이에요|예요|입니다|인데요|이라고|라고))`,
      'dgu',
    ),
    isTrace: isKoreanName,
  },
]

/** One to three words. */
const names = `(?<trace>${word}(?:\\s+${word}){0,2})`
const romanisedName = new RegExp(`^(?:${romanised})-?(?:${romanised})$`, 'i')
/** Whether a word is a well-known name, in any context. */
const isKnownName = (one: string) =>
  !isNoName(one) &&
  (english?.has(one.toLowerCase()) === true || (one.length > 4 && romanisedName.test(one)))
const nationality = /(?:ean|ese|ish|ian|ican|lim|dhist|holic|an)$/i
const isCapital = (one: string) =>
  /^\p{Lu}\p{Ll}+$/u.test(one) && !isNoName(one) && !nationality.test(one)
const im = "\\b(?:i['’]?m|i\\s+am|it['’]?s(?:\\s+me,?)?|this\\s+is)"
/** Return the first words that are known as names, or capitalised like one. */
const knownIn = (trace: string) => {
  const words = trace.split(/(\s+)/)
  const at = words.findIndex((one) => one.trim() !== '' && !isKnownName(one) && !isCapital(one))
  return (at < 0 ? words : words.slice(0, at)).join('').trimEnd()
}

const englishOnes: Introduction[] = [
  {
    pattern: new RegExp(
      `(?:\\b|my)name(?:['’]?s|\\s+is|\\s*[:=?])\\s+(?:(?:actually|just|um|uh|really)\\s+)?${names}`,
      'dgiu',
    ),
    isTrace: startsAsName,
  },
  // Spelled letter by letter.
  {
    pattern: /\bname(?:['’]?s|\s+is)\s+(?<trace>\p{L}(?:[\s.-]{1,2}\p{L}){1,15})(?!\p{L})/dgiu,
    nameIn: (trace) => trace,
  },
  {
    pattern: new RegExp(
      `(?<trace>${word}?)(?=(?:\\s+is|['’]s)\\s+(?:my|the)\\s+(?:\\w+\\s+)?name\\b)`,
      'dgiu',
    ),
    isTrace: startsAsName,
  },
  {
    pattern: new RegExp(
      `\\b(?:call(?:s|ed|ing)?\\s+me|know(?:n|s)?\\s+(?:me\\s+)?as|(?:i['’]?m|i\\s+am|is)\\s+(?:called|named)|(?:i\\s+)?go(?:es)?\\s+by)\\s+${names}`,
      'dgiu',
    ),
    isTrace: startsAsName,
  },
  {
    pattern: new RegExp(`${im}\\s+${names}`, 'dgiu'),
    isTrace: (trace) => knownIn(trace) !== '',
    nameIn: knownIn,
  },
  // A name often comes before the place or the age.
  {
    pattern: new RegExp(
      `\\b(?:i['’]?m|i\\s+am)\\s+(?<trace>${word}(?:\\s+${word})?)(?=\\s*(?:\\s+from\\s+(?!(?:eating|school|work|home|all|the|being|my|this|it)\\b)|,?\\s+(?:and\\s+)?(?:i['’]?m|i\\s+am)\\s+(?:\\d|in\\s+\\d|fifteen|fourteen|thirteen|sixteen)|,\\s*\\d|\\s*\\(\\d|\\s+and\\s+i\\s+(?:go|attend)))`,
      'dgiu',
    ),
    isTrace: startsAsName,
  },
  {
    pattern: new RegExp(
      `(?:^|\\n|\\b(?:hi|hey|hello)\\b)[\\s,.!]*(?<trace>${word})\\s+(?:here|from)\\b`,
      'dgiu',
    ),
    isTrace: isKnownName,
  },
]

/** Answers to a question for the name. */
const asked: Introduction[] = [
  {
    pattern:
      /(?:이름(?:이|은)?\s*(?:뭐|무엇|어떻게)|뭐라고\s*부르|what(?:['’]?s| is)\s+your\s+name|tell\s+me\s+your\s+name|what\s+(?:should|can|do|may)\s+i\s+call\s+you)[^\n]*\n\s*(?<trace>\p{L}{2,15}(?:\s\p{L}{2,15})?)(?=[\s.,!~]*(?:\n|$))/dgiu,
    isTrace: (trace) => startsAsName(trace) && !/^(?:몰라|싫어|말하기|비밀|아니)/.test(trace),
  },
]

/** A span of a text, in code units. */
export type Span = readonly [start: number, end: number]

function spansIn(text: string, introductions: readonly Introduction[]): Span[] {
  const found: Span[] = []
  for (const { pattern, isTrace, nameIn = wordsBefore } of introductions)
    for (const match of text.matchAll(pattern)) {
      const trace = match.groups?.['trace'] ?? ''
      const span = match.indices?.groups?.['trace']
      if (span === undefined || !(isTrace?.(trace) ?? true)) continue
      const [start] = span
      found.push([start, start + nameIn(trace).length])
    }
  return found
}

/** Return the words up to the first one that is no name. */
function wordsBefore(trace: string): string {
  if (!/^[a-z]/i.test(trace) || /\d/.test(trace)) return trace
  const words = trace.split(/(\s+)/)
  const at = words.findIndex((one, index) => index > 0 && isNoName(one))
  return (at < 0 ? words : words.slice(0, at)).join('').trimEnd()
}

/** Return where a text names its author. */
export const namesIn = (text: string) => spansIn(text, [...korean, ...englishOnes, ...asked])

/** Return where a text names the author's school or class, or contact details. */
export const placesIn = (text: string) => spansIn(text, [...schools, ...ways])

/** Return the other forms of a name: each of its words, and a Korean name without the family name. */
export function partsOf(name: string): string[] {
  const words = name.split(/\s+/).filter((one) => one.length > 1 && !isNoName(one))
  return words.flatMap((one) => (/^[가-힣]{3}$/.test(one) ? [one, one.slice(1)] : [one]))
}

const koreanWord = new RegExp(
  `^(?<trace>${usualFull}|${given})(?:이|가|는|은|을|를|야|아|랑|이랑|한테|씨|년|놈)?$`,
  'u',
)

/** Whether one of these words looks like a name. Some ordinary words do too, such as 수학. */
export const mayBeName = (words: string): boolean =>
  (words.match(/\p{L}+/gu) ?? []).some((one) => {
    const { trace } = koreanWord.exec(one)?.groups ?? {}
    return trace === undefined ? isKnownName(one) : isKoreanName(trace)
  })
