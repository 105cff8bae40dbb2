import type { QuietHours } from '@dodam/contract'

const day = 24 * 60

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** The minute of the day on the clocks of a time zone, summer time and all. Throws where there is no such zone. */
function minuteIn(timeZone: string, now: Date): number {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return minutesOf(clock.format(now))
}

export function isTimeZone(name: string): boolean {
  try {
    minuteIn(name, new Date())
    return true
  } catch {
    return false
  }
}

/** For how many seconds one may still be pushed to: 0 while it is quiet. Hours that begin when they end never end. */
export function secondsUntilQuiet({ isOn, from, to, timeZone }: QuietHours, now: Date): number {
  if (!isOn) return Number.POSITIVE_INFINITY
  const [minute, begin, end] = [minuteIn(timeZone, now), minutesOf(from), minutesOf(to)]
  const isQuiet = begin < end ? begin <= minute && minute < end : begin <= minute || minute < end
  return isQuiet ? 0 : ((begin - minute + day) % day) * 60
}
