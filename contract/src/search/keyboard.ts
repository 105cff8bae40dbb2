import { convertQwertyToHangul } from 'es-hangul'

/** Return the text that the same keys type on a Korean keyboard; the text itself where they make no Korean. */
export function onKoreanKeyboard(text: string): string {
  try {
    return convertQwertyToHangul(text)
  } catch {
    // The library throws for two vowels without a consonant before them, as in "how".
    return text
  }
}

/** Return the Korean text that was typed on an English keyboard; undefined if it makes no complete syllables. */
export function meantInKorean(text: string): string | undefined {
  if (!/^[A-Za-z\s]+$/.test(text)) return undefined
  const meant = onKoreanKeyboard(text)
  return /^[가-힣\s]+$/.test(meant) ? meant : undefined
}
