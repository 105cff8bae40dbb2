/** Return the half hours of a day, and `kept` if it is not one of them. */
export function timesOfDay(kept: string): string[] {
  const halves = Array.from({ length: 48 }, (_, at) => {
    const hour = String(Math.floor(at / 2)).padStart(2, '0')
    return `${hour}:${at % 2 === 0 ? '00' : '30'}`
  })
  return halves.includes(kept) ? halves : [...halves, kept].toSorted((a, b) => a.localeCompare(b))
}
