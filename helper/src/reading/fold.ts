import { usualSpelling, wordsOf } from '@dodam/safety'

/**
 * Vowels that sound alike and are typed for one another (ㅐ and ㅔ, ㅒ and ㅖ, ㅙ, ㅞ and ㅚ), and finals that are left half when
 * typing fast (ㄲ as ㄱ, ㄶ as ㄴ, ㅀ as ㄹ, ㅄ as ㅂ, ㅆ as ㅅ), as the parts of a syllable that Unicode takes it apart to.
 */
const alike = { from: 'ᅢᅤᅫᅰᆩᆭᆶᆹᆻ', to: 'ᅦᅨᅬᅬᆨᆫᆯᆸᆺ' }

const foldSyllables = (syllables: string) =>
  syllables
    .normalize('NFD')
    .replaceAll(/[ᅢᅤᅫᅰᆩᆭᆶᆹᆻ]/g, (part) => alike.to.charAt(alike.from.indexOf(part)))
    .normalize('NFC')

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

/** What stands for words in chats, and one spelling for words that have several; mistyped ones are mended by the check. */
const short = new Map(
  Object.entries({
    ur: 'your',
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
    cos: 'because',
    sb: 'somebody',
    rn: 'right now',
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
    acc: 'account',
    convo: 'chat',
    wdym: 'what do you mean',
    wth: 'what',
    hbu: 'how are you',
    wbu: 'how are you',
  }),
)

function meantBy(word: string): string {
  const usual = short.has(word) ? word : usualSpelling(word)
  return short.get(usual) ?? usual
}

/** Words as rules and texts are compared: without what fast typing, spelling and emphasis change. */
export function foldWords(words: string): string {
  return words
    .replaceAll(SWEET_END, (end) => sweet.get(end) ?? end)
    .replaceAll(/[a-z]+|[가-힣]+/g, (word) => (loud.has(word) ? '' : meantBy(word)))
    .replaceAll(/ +/g, ' ')
    .replaceAll(/[가-힣]+/g, foldSyllables)
    .trim()
}

/** Longer texts are read up to here; the feeling is said by then. */
const MOST = 1000

export const foldText = (text: string): string => foldWords(wordsOf(text.slice(0, MOST)))
