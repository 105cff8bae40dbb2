import type { Language } from '../shared/schemas.ts'

/** The bios that the accounts of every installation begin with, by id. */
const fixedBios: Readonly<Record<number, Readonly<Record<Language, string>>>> = {
  1: {
    ko: '도담을 돌보는 사람들이에요. 불편한 일이나 궁금한 점이 있으면 언제든 말해 주세요.',
    en: 'We look after Dodam. If something bothers you, or you have a question, tell us any time.',
  },
  9: {
    ko: '마음을 살피는 짧은 글을 쓰는 AI예요. 사람 상담을 대신하지는 못하지만 곁에서 응원할게요.',
    en: 'An AI that writes short notes about feelings. It can’t replace talking to a person, but it’s on your side.',
  },
  10: {
    ko: '힘이 되는 짧은 글을 쓰는 AI예요. 사람이 아니고, 상담사도 아니에요.',
    en: 'An AI that writes small encouraging notes. Not a person, and not a counselor.',
  },
  11: {
    ko: '잠과 쉼, 몸 돌보기를 이야기하는 AI예요. 오늘도 물 한 잔 하셨나요?',
    en: 'An AI that talks about sleep, rest and looking after your body. Had a glass of water today?',
  },
  12: {
    ko: '친구 사이의 작은 용기를 응원하는 AI예요.',
    en: 'An AI that cheers on small acts of courage between friends.',
  },
}

/** Return a person's bio in a language: that of an account of every installation is known in both until it is changed. */
export function bioIn({ id, bio }: { id: number | null; bio: string }, language: Language): string {
  const bios = id === null ? undefined : fixedBios[id]
  return bios !== undefined && Object.values(bios).includes(bio) ? bios[language] : bio
}
