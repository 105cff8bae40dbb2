import { onKoreanKeyboard } from '@dodam/contract'
import { disassemble, getChoseong } from 'es-hangul'

const initials = /^[ㄱ-ㅎ]+$/
const syllables = /^[가-힣]+(\s+[가-힣]+)*$/

const bare = (text: string) => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, '')

/** Return how well a keyword continues the typed text: lower is better, null if it does not. */
function rankOf(typed: string, keyword: string): number | null {
  if (keyword.startsWith(typed)) return 0
  if (keyword.includes(typed)) return 1
  const letters = disassemble(typed)
  // The last syllable may be incomplete: 갖 on the way to 가족.
  if (disassemble(keyword).startsWith(letters)) return 2
  return initials.test(letters) && getChoseong(keyword).includes(letters) ? 3 : null
}

/**
 * Return the keywords that may continue the typed text, also by initial consonants or typed on the wrong keyboard
 * layout.
 */
export function matchesOf(text: string, keywords: readonly string[], limit: number): string[] {
  const typed = bare(text)
  if (typed === '') return []
  const meant = bare(onKoreanKeyboard(text))
  return keywords
    .flatMap((keyword) => {
      const whole = bare(keyword)
      const rank = rankOf(typed, whole) ?? (meant === typed ? null : rankOf(meant, whole))
      return rank === null || whole === typed ? [] : { keyword, rank }
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ keyword }) => keyword)
}

/**
 * Return the query that was really searched if it was Korean typed on an English layout. The server tries that when the
 * query itself finds nothing, so results without the query in them belong to the corrected one.
 */
export function repairOf(query: string, found: readonly { content: string }[]): string | null {
  const meant = onKoreanKeyboard(query)
  if (meant === query || !syllables.test(meant) || found.length === 0) return null
  const literal = query.toLowerCase()
  return found.some(({ content }) => content.toLowerCase().includes(literal)) ? null : meant
}
