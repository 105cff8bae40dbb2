import type { HelpNeed } from '../helplines/rules.ts'

/** Words that are suggested beside categories and popular searches, where they find stories. */
export const topicWords = {
  ko: ['시험', '성적', '학교', '부모님', '외로움', '미래'],
  en: ['Exam', 'Grades', 'School', 'Parents', 'Lonely', 'Future'],
} as const
/** How many stories a suggested word must find. */
export const minStoriesFound = 3
/** How many popular searches are listed and suggested. */
export const popularListed = 10
/** Length of a keyword that is shown to others. */
export const keywordLength = { min: 2, max: 30 }
/** How many members must have searched a keyword, and how many must have written it, before others see it. */
export const minKeywordSearchers = 3
/** The same for a keyword that may be a person's name: higher, because one person can make three accounts in a day and spread rumours. */
export const minNameWriters = 10
/** Minimum age of their accounts; none in a demo. */
export const keywordAccountHours = 24

/** Terms to find in a text: Korean ones ignore spaces; English ones match from the beginning of a word, with a space at the end as a whole word. */
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
    '사라지고싶',
    '사라져버리',
    '없어지고싶',
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
    '약을너무많이',
    '약을많이먹',
    '약많이먹',
    '약을한꺼번에',
    '약한꺼번에',
    '수면제를많이',
    '수면제많이',
    '농약',
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
    'want to disappear',
    'wanna disappear',
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
    'too many pills',
    'too many meds',
    'too many tablets',
    'too much medicine',
    'bottle of pills',
    'all my pills',
  ],
}

/** The same, of what others do: the lines that fit that come first. */
export const harmedTerms: Terms = {
  korean: [
    '성폭',
    '성추행',
    '강간',
    '폭력',
    '폭행',
    '학대',
    '협박',
    '유포',
    '퍼뜨린',
    '몸사진',
    '몸캠',
    '딥페이크',
    '불법촬영',
  ],
  english: [
    'rape',
    'raping',
    'molest',
    'sexual assault',
    'sexually assault',
    'abuse ',
    'abused ',
    'domestic violence',
    'blackmail',
    'sextort',
    'deepfake',
    'leak my ',
    'leaked my ',
  ],
}

/** The same, of bullying. */
export const bulliedTerms: Terms = {
  korean: ['학폭', '학교폭력', '왕따', '따돌림', '은따'],
  english: ['bully', 'bullied '],
}

/** Searches for a way to come to harm: they return no results. */
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
 * Whether a search contains one of the terms.
 * @param text The search, in any case and width, with or without spaces.
 * @param meant The search as it reads on the other keyboard layout, where that was searched too.
 */
export function hasTerm(text: string, { korean, english }: Terms, meant = ''): boolean {
  const plain = text.normalize('NFKC').toLowerCase()
  const letters = [plain, meant].map((one) => one.replace(/[^\p{L}]+/gu, '')).join(' ')
  if (korean.some((term) => letters.includes(term))) return true
  const words = ` ${plain.replace(/[^a-z]+/g, ' ')} `
  return english.some((term) => words.includes(` ${term}`))
}

/** Initials of a word for dying, which stand for an apology too where another word follows. */
const initials = /^ㅈㅅ(?:$|하고|방법|시도|충동|생각)/

/** Whether helplines are shown above the results of a search. */
export const isSearchInNeed = (text: string): boolean =>
  [needTerms, harmedTerms, bulliedTerms, harmTerms].some((terms) => hasTerm(text, terms)) ||
  initials.test(text.replace(/[^\p{L}]+/gu, ''))

/** Return the need that a search names, by which the helplines are ordered. */
export function needOfSearch(text: string): HelpNeed | undefined {
  if (hasTerm(text, bulliedTerms)) return 'bullied'
  return hasTerm(text, harmedTerms) ? 'harmed' : undefined
}
