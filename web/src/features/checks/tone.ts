import type { HelpNeed } from '@dodam/contract'
import type { Finding } from '@dodam/safety/browser'
import { swallowedIn } from '@dodam/safety/swallowed'
import { isDangerNow } from './danger.ts'

/**
 * What a crisis is about: too much of a medicine, a danger to life at this moment, a friend, what others do to the author, or
 * the author's own life.
 */
export type Tone = Exclude<HelpNeed, 'bullied'> | 'friend' | 'hard'

/** The need that a tone names; other ones have the lines in their usual order. */
export const needOf = (tone: Tone | null): HelpNeed | undefined =>
  tone === 'friend' || tone === 'hard' || tone === null ? undefined : tone

/** Return the tone of a text for its findings of a crisis; null without a certain one. */
export function toneOf(crises: readonly Finding[], text: string): Tone | null {
  const whys = crises.flatMap(({ severity, why }) => (severity === 'low' ? [] : [why]))
  if (whys.length === 0) return null
  if (whys.includes('crisis.overdose')) return 'overdose'
  if (whys.every((why) => why === 'crisis.friend')) return 'friend'
  if (whys.every((why) => why === 'crisis.abuse' || why === 'crisis.neglect')) return 'harmed'
  // What the team must read first has another reason.
  if (swallowedIn(text)) return 'overdose'
  return isDangerNow(text) ? 'danger' : 'hard'
}
