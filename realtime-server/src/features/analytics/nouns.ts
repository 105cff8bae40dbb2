import { keywordOf } from '../search/keywords.ts'

interface Word {
  /** The noun without its particle; for English the word, which the database stems. */
  word: string
  /** The particle of a Korean word, '' without one: a real noun occurs with several. */
  ending: string
  isKorean: boolean
}

const maxWords = 200
/** Longest first, so that 에서는 is not taken for 는. */
const particles = [
  '으로부터',
  '에서부터',
  '이라는',
  '이라고',
  '이지만',
  '이에요',
  '이었어요',
  '입니다',
  '에게서',
  '한테서',
  '에서는',
  '에게는',
  '한테는',
  '으로는',
  '한테도',
  '에게도',
  '까지도',
  '이랑은',
  '이라도',
  '이라서',
  '이라면',
  '때문에',
  '예요',
  '였어요',
  '인데',
  '이고',
  '이나',
  '에서',
  '에게',
  '한테',
  '께서',
  '부터',
  '까지',
  '으로',
  '이랑',
  '처럼',
  '보다',
  '마다',
  '도요',
  '는요',
  '은요',
  '조차',
  '마저',
  '밖에',
  '하고',
  '이야',
  '라도',
  '에는',
  '에도',
  '만은',
  '랑은',
  '과는',
  '은',
  '는',
  '이',
  '가',
  '을',
  '를',
  '의',
  '에',
  '도',
  '만',
  '로',
  '와',
  '과',
  '랑',
  '야',
].toSorted((a, b) => b.length - a.length)

/** Endings of verbs and adjectives. */
const inflected =
  /(?:[요다까죠네니]|[고서며든]|지만|는데|은데|던데|려고|어도|아도|해도|해서|으면|하면|거나|도록|습니다|았던|었던|[했됐갔왔봤났]던|았어|었어|했어|됐어|같아|싶어|않아|있어|없어|좋아|싫어|많아|해야|돼|해)$/u
const verbStem = /[하되있없싶겠았었했됐않같]$/u

/** Words that say nothing about the topic of a text. */
const empty = new Set(
  [
    '그냥 너무 정말 진짜 자꾸 계속 요즘 오늘 어제 내일 지금 이제 항상 매일 가끔 혼자 같이 다시 아직 벌써 먼저',
    '많이 조금 아주 매우 제일 가장 정도 때문 이거 그거 저거 이것 그것 여기 거기 저기 우리 저희 나는 제가 내가',
    '누가 뭔가 무엇 어떤 이런 그런 저런 어떻게 이렇게 그렇게 왜냐하면 그래서 그런데 그리고 하지만 그러나 근데',
    '생각 느낌 사람 사람들 자기 자신 하나 모두 전부 아무 누구 얼마 언제 어디 이번 저번 다음 처음 마지막 순간',
    '있는 없는 하는 되는 같은 좋은 싫은 많은 싶은 않은 아닌 모르 힘들 어떡 안녕 혹시 제발 약간 그때 이때',
    '늦게 크게 작게 빨리 일찍 천천히 아무리 얼마나 이유 시간 방법 애들 아이들',
    '경우 자체 대로 만큼 동안 이후 이전 요새 하루 때마다 그동안 갑자기 별로 솔직히 사실 원래 일단 오히려',
  ].flatMap((line) => line.split(' ')),
)
const emptyEnglish = new Set(
  'next every two three week weeks year years asked ask tell told talk back still start started keep after before since feel feels feeling feelings like just really want know get got don didn can can’t cant i’m im ive it’s its one day days today people thing things lot even always never much make makes made think say said time times going go'.split(
    ' ',
  ),
)

const piece = /[가-힣]+|[A-Za-z]+(?:['’][A-Za-z]+)?/gu
const contraction = /['’].*$/u

function nounOf(token: string): { word: string; ending: string } | undefined {
  if (token.length < 2 || empty.has(token)) return undefined
  const found = particles.find((one) => token.endsWith(one) && token.length - one.length >= 2)
  if (found === undefined && inflected.test(token)) return undefined
  // A verb that modifies a noun, as in 가는 길: it cannot be distinguished from a noun of one syllable.
  if (found === undefined && /^.[는은던을를한된할]$/u.test(token)) return undefined
  const bare = found === undefined ? token : token.slice(0, -found.length)
  const plural = bare.length >= 3 && bare.endsWith('들')
  const word = plural ? bare.slice(0, -1) : bare
  if (empty.has(word) || verbStem.test(word)) return undefined
  return { word, ending: `${plural ? '들' : ''}${found ?? ''}` }
}

/**
 * Return the topics of a text: its Korean nouns without particles, and its English words, each once per ending. Words
 * that search never suggests are left out: contacts, numbers, dangerous words.
 */
export function nounsOf(text: string): Word[] {
  const words = new Map<string, Word>()
  for (const token of text.normalize('NFC').match(piece) ?? []) {
    if (words.size >= maxWords) break
    const isKorean = /^[가-힣]/u.test(token)
    const plain = token.toLowerCase().replace(contraction, '')
    const noun = isKorean ? nounOf(token) : { word: plain, ending: '' }
    if (noun === undefined || (!isKorean && (plain.length < 3 || emptyEnglish.has(plain)))) continue
    if (keywordOf(noun.word) === undefined || keywordOf(token) === undefined) continue
    words.set(`${noun.word} ${noun.ending}`, { ...noun, isKorean })
  }
  return [...words.values()]
}
