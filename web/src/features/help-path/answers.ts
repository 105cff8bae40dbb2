import {
  type Helpline,
  type HelplineRegion,
  type HelpNeed,
  helplines,
  isUrgent,
  linesShown,
} from '@dodam/contract'

/** What keeps a person from asking for help. */
export const holdbacks = ['parents', 'minor', 'aloud', 'before', 'later'] as const
export type Holdback = (typeof holdbacks)[number]

/** A helpline, and whether to write to it or to call it first. */
export interface Way {
  line: Helpline
  first: 'call' | 'text'
}

/**
 * Return the helpline of a region that fits an answer: one for worries of any size, one that can be written to, another
 * one than the first, or else the first. All are open day and night. Where others do harm these are lines for that, and a
 * danger to life leaves no choice but the ambulance.
 */
export function wayFor(holdback: Holdback, region: HelplineRegion, need?: HelpNeed): Way {
  const [fitting] = linesShown(region, need)
  if (isUrgent(need) && fitting) return { line: fitting, first: 'call' }
  const all = need === undefined ? helplines[region] : linesShown(region, need).slice(0, 3)
  const lines = all.filter(({ isEmergency }) => !isEmergency)
  const writable = lines.filter(({ text }) => text !== undefined)
  const anything = lines.find(({ name }) => name === 'kr1388')
  const forAnything = need === undefined ? anything : lines[0]
  const chosen = {
    parents: forAnything,
    minor: forAnything,
    aloud: writable.find((line) => line === anything) ?? writable[0],
    before: lines.findLast(({ takesCalls }) => takesCalls !== false),
    later: lines[0],
  }[holdback]
  const line = chosen ?? lines[0]
  if (line === undefined) throw new Error(`no helpline in ${region}`)
  return { line, first: holdback === 'aloud' && line.text !== undefined ? 'text' : 'call' }
}

/** Return the next moment at a time of day such as `22:00`; null without a time. */
export function momentOf(time: string, now: Date): number | null {
  const [hours, minutes] = time.split(':').map(Number)
  if (hours === undefined || minutes === undefined) return null
  const moment = new Date(now)
  moment.setHours(hours, minutes, 0, 0)
  if (moment <= now) moment.setDate(moment.getDate() + 1)
  return moment.getTime()
}
