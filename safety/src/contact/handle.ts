import type { Finding } from '../finding.ts'
import type { Mapped } from '../forms/mapped.ts'
import { atWords } from '../whole-words.ts'
import { isEveryday, NAME, ODD } from './account.ts'

type Span = Pick<Finding, 'start' | 'end'>

/** So many letters may stand between what announces a contact and the contact. */
const NEAR = 30

const APPS =
  /^(?:kakao|katalk|insta|instagram|discord|telegram|line|snap|snapchat|tiktok|twitter|whatsapp|facebook|plus|and)$/

/** Whether a word with nothing but signs before it is the name that a Korean sentence has announced. */
const isAnnounced = (name: string, between: string, announcing: string) =>
  /^[^\p{L}\p{N}]*$/u.test(between) &&
  /[가-힣ㄱ-ㅎ]/.test(announcing) &&
  !isEveryday(name) &&
  !APPS.test(name)

/**
 * Return the accounts near the spans that only announce one, as in "카톡 줄게 minjae_0409": these are what carries a contact. A
 * span begins where its announcement does if nothing stands between.
 */
export function findHandles(form: Mapped, points: readonly string[], announced: Span[]): Span[] {
  if (announced.length === 0) return []
  const spans = announced.map((span) => atWords(span, points))
  return [...form.text.matchAll(NAME)].flatMap(({ 0: name, index }) => {
    const start = form.start[index] ?? 0
    const end = form.end[index + name.length - 1] ?? 0
    return spans.flatMap((span) => {
      const isAfter = start >= span.end
      const [from, to] = isAfter ? [span.end, start] : [end, span.start]
      if (to < from || to - from > NEAR) return []
      const between = points.slice(from, to).join('')
      const announcing = points.slice(span.start, span.end).join('')
      if (!ODD.test(name) && !(isAfter && isAnnounced(name, between, announcing))) return []
      const isApart = /[\p{L}\p{N}]/u.test(between)
      return isApart
        ? [{ start, end }]
        : [{ start: Math.min(start, span.start), end: Math.max(end, span.end) }]
    })
  })
}
