import i18next from 'i18next'

/** Return the name of a time zone in the reader's language; its code where the browser knows no name. */
export function zoneText(timeZone: string): string {
  try {
    const parts = new Intl.DateTimeFormat(i18next.language, {
      timeZone,
      timeZoneName: 'longGeneric',
    }).formatToParts()
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  } catch {
    return timeZone
  }
}
