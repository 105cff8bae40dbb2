import type { Finding } from '@dodam/safety/browser'

/** What a crisis is about: a friend, what others do to the author, or the author's own life. */
export type Tone = 'friend' | 'harmed' | 'hard'

/** Return the tone for the certain findings; null without any. */
export function toneOf(crises: readonly Finding[]): Tone | null {
  const whys = crises.flatMap(({ severity, why }) => (severity === 'low' ? [] : [why]))
  if (whys.length === 0) return null
  if (whys.every((why) => why === 'crisis.friend')) return 'friend'
  if (whys.every((why) => why === 'crisis.abuse' || why === 'crisis.neglect')) return 'harmed'
  return 'hard'
}
