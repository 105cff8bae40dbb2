import type { HelpNeed } from '@dodam/contract'
import type { Finding } from '@dodam/safety/browser'

/** What a crisis is about: too much of a medicine, a friend, what others do to the author, or the author's own life. */
export type Tone = 'overdose' | 'friend' | 'harmed' | 'hard'

/** The need that a tone names; other ones have the lines in their usual order. */
export const needOf = (tone: Tone | null): HelpNeed | undefined =>
  tone === 'overdose' || tone === 'harmed' ? tone : undefined

/** Return the tone for the certain findings; null without any. */
export function toneOf(crises: readonly Finding[]): Tone | null {
  const whys = crises.flatMap(({ severity, why }) => (severity === 'low' ? [] : [why]))
  if (whys.length === 0) return null
  if (whys.includes('crisis.overdose')) return 'overdose'
  if (whys.every((why) => why === 'crisis.friend')) return 'friend'
  if (whys.every((why) => why === 'crisis.abuse' || why === 'crisis.neglect')) return 'harmed'
  return 'hard'
}
