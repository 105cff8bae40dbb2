import type { QuietHours } from '@dodam/contract'

const day = 24 * 60

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Return the minute of the day in a time zone, with its daylight saving. Throws RangeError for an unknown zone. */
function minuteIn(timeZone: string, now: Date): number {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return minutesOf(clock.format(now))
}

/** Whether this runtime knows the time zone. */
export function isTimeZone(name: string): boolean {
  try {
    minuteIn(name, new Date())
    return true
  } catch {
    return false
  }
}

/** Return for how many seconds pushes are still allowed: 0 during quiet hours. Hours with from = to last all day. */
export function secondsUntilQuiet({ isOn, from, to, timeZone }: QuietHours, now: Date): number {
  if (!isOn) return Number.POSITIVE_INFINITY
  const [minute, begin, end] = [minuteIn(timeZone, now), minutesOf(from), minutesOf(to)]
  const isQuiet = begin < end ? begin <= minute && minute < end : begin <= minute || minute < end
  return isQuiet ? 0 : ((begin - minute + day) % day) * 60
}

/** Return in how many seconds quiet hours that are on and have begun are over. */
export function secondsUntilOver({ to, timeZone }: QuietHours, now: Date): number {
  const minutes = (minutesOf(to) - minuteIn(timeZone, now) + day) % day
  return (minutes || day) * 60 - now.getUTCSeconds()
}
