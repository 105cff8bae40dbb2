import { weekdays } from '@dodam/contract'
import i18next from 'i18next'
import { adminZone, dateTimeText } from '../../../ui/time.tsx'
import { zoneText } from '../duty/zone.ts'

/** Return one code in words: `shift 1 09:00 21:00 Asia/Seoul`, or leave or cover with two moments. */
function whatText(code: string): string {
  const [kind, first = '', second = '', third = '', zone = adminZone] = code.split(' ')
  const weekday = weekdays.find((one) => String(one) === first)
  if (kind === 'shift' && weekday !== undefined) {
    const day = i18next.t(`admin.duty.days.${weekday}`)
    const text = i18next.t('admin.audit.duty.shift', { day, from: second, until: third })
    return zone === adminZone ? text : `${text} (${zoneText(zone)})`
  }
  if (kind !== 'leave' && kind !== 'cover') return code
  const times = { from: dateTimeText(first), until: dateTimeText(second) }
  return i18next.t(`admin.audit.duty.${kind}`, times)
}

/** Return in words what was added to the roster and removed, as `added leave …; removed shift …`. */
export const rosterText = (reason: string): string =>
  reason
    .split('; ')
    .map((line) => {
      const [, done, code = ''] = /^(added|removed) (.*)$/.exec(line) ?? []
      if (done !== 'added' && done !== 'removed') return line
      return i18next.t(`admin.audit.duty.${done}`, { what: whatText(code) })
    })
    .join(' · ')
