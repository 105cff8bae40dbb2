import { wordsOf } from '@dodam/safety'

const FIRST = 0xac00
const LAST = 0xd7a3
/** Vowels that sound alike and are typed for one another: ㅐ as ㅔ, ㅒ as ㅖ, ㅙ and ㅞ as ㅚ. */
const vowels = new Map([
  [1, 5],
  [3, 7],
  [10, 11],
  [15, 11],
])
/** Finals that are left half when typing fast: ㄲ as ㄱ, ㄶ as ㄴ, ㅀ as ㄹ, ㅄ as ㅂ, ㅆ as ㅅ. */
const finals = new Map([
  [2, 1],
  [6, 4],
  [15, 8],
  [18, 17],
  [20, 19],
])

function foldSyllable(letter: string): string {
  const code = letter.charCodeAt(0)
  if (code < FIRST || code > LAST) return letter
  const index = code - FIRST
  const final = index % 28
  const vowel = Math.floor(index / 28) % 21
  const initial = Math.floor(index / 588)
  const folded =
    (initial * 21 + (vowels.get(vowel) ?? vowel)) * 28 + (finals.get(final) ?? final) + FIRST
  return String.fromCharCode(folded)
}

/** Endings drawn out to sound sweet: 힘들엉, 없엉, 좋아욤. */
const sweet = new Map(
  Object.entries({
    엉: '어',
    앙: '아',
    웡: '워',
    욤: '요',
    욥: '요',
    염: '여',
    융: '유',
    슴: '음',
  }),
)
const SWEET_END = /(?<=[가-힣])[엉앙웡욤욥염융슴](?![가-힣])/g

/** Words that only make others louder; without them the words around stand beside each other. */
export const loud = new Set(
  (
    'really rly rlly just very literally actually honestly kinda super lowkey highkey fr ngl tbh omg fucking fkn ' +
    'fking  damn totally basically 진심 너무 넘 완전 존나 졸라 막 요즘 좀 쫌 되게 정말 엄청 아주 매우 사실 레알 뭔가'
  ).split(' '),
)

/** How words are shortened in chats. */
const short = new Map(
  Object.entries({
    u: 'you',
    ur: 'your',
    r: 'are',
    im: 'i am',
    ive: 'i have',
    youre: 'you are',
    theyre: 'they are',
    shes: 'she is',
    hes: 'he is',
    whats: 'what is',
    hows: 'how is',
    idk: 'i dont know',
    idek: 'i dont know',
    dunno: 'dont know',
    wanna: 'want to',
    gonna: 'going to',
    gotta: 'got to',
    cuz: 'because',
    bc: 'because',
    cos: 'because',
    ppl: 'people',
    smth: 'something',
    sth: 'something',
    sb: 'somebody',
    abt: 'about',
    rn: 'right now',
    pls: 'please',
    plz: 'please',
    thx: 'thanks',
    ty: 'thank you',
    tysm: 'thank you',
    hw: 'homework',
    bf: 'boyfriend',
    gf: 'girlfriend',
    bff: 'best friend',
    mum: 'mom',
    mums: 'mom',
    moms: 'mom',
    mam: 'mom',
    dads: 'dad',
    cannot: 'cant',
    w: 'with',
    acc: 'account',
    msg: 'message',
    convo: 'chat',
    wdym: 'what do you mean',
    wth: 'what',
    hbu: 'how are you',
    wbu: 'how are you',
  }),
)

/** Words as rules and texts are compared: without what fast typing, spelling and emphasis change. */
export function foldWords(words: string): string {
  return words
    .replaceAll(SWEET_END, (end) => sweet.get(end) ?? end)
    .replaceAll(/[a-z]+|[가-힣]+/g, (word) => (loud.has(word) ? '' : (short.get(word) ?? word)))
    .replaceAll(/ +/g, ' ')
    .replaceAll(/[가-힣]/g, foldSyllable)
    .trim()
}

/** Longer texts are read up to here; the feeling is said by then. */
const MOST = 1000

export const foldText = (text: string): string => foldWords(wordsOf(text.slice(0, MOST)))
