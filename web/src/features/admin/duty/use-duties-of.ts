import { duty, weekdays } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../api/use-read.ts'
import { dateTimeText } from '../../../ui/time.tsx'

/** Return the duty of an admin in words: their weekly shifts, and where they are there for once. */
export function useDutiesOf(adminId: number): string[] {
  const { t } = useTranslation()
  const { data } = useRead(duty.readRoster, {})
  const { shifts = [], changes = [] } = data ?? {}
  return [
    ...weekdays.flatMap((weekday) =>
      shifts
        .filter((shift) => shift.adminId === adminId && shift.weekday === weekday)
        .map(({ from, until }) =>
          t('admin.audit.duty.shift', { day: t(`admin.duty.days.${weekday}`), from, until }),
        ),
    ),
    ...changes
      .filter(({ coverId }) => coverId === adminId)
      .map(({ from, until }) =>
        t('admin.duty.span', { from: dateTimeText(from), until: dateTimeText(until) }),
      ),
  ]
}
