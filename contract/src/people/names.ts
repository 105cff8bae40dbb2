import type { Language } from '../shared/schemas.ts'

/** The names that the accounts of every installation begin with, by id: of the support team and the AI accounts. */
const fixedNames: Readonly<Record<number, Readonly<Record<Language, string>>>> = {
  1: { ko: '도담 지원팀', en: 'Dodam support team' },
  9: { ko: '마음이', en: 'Maumi' },
  10: { ko: '틴 버디', en: 'Teen Buddy' },
  11: { ko: '케어봇', en: 'Carebot' },
  12: { ko: 'AI 친구 루미', en: 'AI friend Lumi' },
}

/**
 * Return a person's nickname in a language: that of an account of every installation is known in both. One that was
 * renamed keeps its new name, as everyone does.
 */
export function nicknameIn(
  { id, nickname }: { id: number | null; nickname: string },
  language: Language,
): string {
  const names = id === null ? undefined : fixedNames[id]
  return names !== undefined && Object.values(names).includes(nickname) ? names[language] : nickname
}

/** Return the name of an account of every installation in a language, as it began; empty for other accounts. */
export const fixedNameOf = (id: number, language: Language): string =>
  fixedNames[id]?.[language] ?? ''
