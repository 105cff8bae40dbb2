/** How long a keyword is that others are shown. */
export const keywordLength = { min: 2, max: 30 }
/** How many people must search a keyword, and as many must have written it, before others are shown it. */
export const minKeywordSearchers = 3
/** The same for one that may be a person's name: one person makes three accounts in a day, and could say anything of others. */
export const minNameWriters = 10
/** How old their accounts must be; in a demo they need not be any age. */
export const keywordAccountHours = 24

/** Parts of a text: Korean ones without spaces, English ones from the beginning of a word, and with a space at the end as a whole word. */
export interface Terms {
  korean: readonly string[]
  english: readonly string[]
}

/** Searches that show helplines above their results. */
export const needTerms: Terms = {
  korean: [
    '자살',
    '자해',
    '죽고싶',
    '죽고시',
    '죽을래',
    '죽을까',
    '죽어버리',
    '살기싫',
    '극단적선택',
    '극단선택',
    '스스로목숨',
    '목숨을끊',
    '뛰어내리',
    '투신',
    '유서',
    '손목긋',
    '손목을긋',
    '손목그',
    '손목을그',
    '칼로긋',
    '성폭',
    '성추행',
    '강간',
    '가정폭력',
    '아동학대',
    '학대',
  ],
  english: [
    'suicid',
    'kill myself',
    'killing myself',
    'kms ',
    'end my life',
    'ending my life',
    'end it all',
    'want to die',
    'wanna die',
    'hang myself',
    'hanging myself',
    'self harm',
    'selfharm',
    'self injur',
    'cut myself',
    'cut my wrist',
    'slit my',
    'hurt myself',
    'hurting myself',
    'rape',
    'raping',
    'molest',
    'sexual assault',
    'sexually assault',
    'abuse ',
    'abused ',
    'domestic violence',
  ],
}

/** Searches for a way to come to harm: nothing is found by them. */
export const harmTerms: Terms = {
  korean: [
    '죽는법',
    '죽는방법',
    '죽을방법',
    '안아프게죽',
    '자살방법',
    '자살하는',
    '자살법',
    '동반자살',
    '자해방법',
    '자해하는',
    '자해법',
    '번개탄',
    '목매',
    '목을매',
    '목맬',
    '약물과다',
    '과다복용',
    '치사량',
    '리스트컷',
    '프로아나',
    '먹토',
    '나비약',
  ],
  english: [
    'how to die',
    'ways to die',
    'way to die',
    'painless death',
    'die painless',
    'kill yourself',
    'kys ',
    'how to kill myself',
    'suicide method',
    'suicide pact',
    'how to hang',
    'noose',
    'overdos',
    'lethal dose',
    'how to cut myself',
    'how to self harm',
    'pro ana ',
    'thinspo',
  ],
}

/**
 * Whether a search holds one of the terms.
 * @param text What is searched for, in any case and width, with or without spaces.
 * @param meant The same as it would read on the other keyboard, where it was looked at too.
 */
export function hasTerm(text: string, { korean, english }: Terms, meant = ''): boolean {
  const plain = text.normalize('NFKC').toLowerCase()
  const letters = [plain, meant].map((one) => one.replace(/[^\p{L}]+/gu, '')).join(' ')
  if (korean.some((term) => letters.includes(term))) return true
  const words = ` ${plain.replace(/[^a-z]+/g, ' ')} `
  return english.some((term) => words.includes(` ${term}`))
}

/** Whether helplines stand before what a search finds. */
export const isSearchInNeed = (text: string): boolean =>
  hasTerm(text, needTerms) || hasTerm(text, harmTerms)
