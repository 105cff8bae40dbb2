import type { DutyRoster } from '@dodam/contract'
import { useTranslation } from 'react-i18next'

/** Return how admins of a roster are named, by id. */
export function useNameOf({ admins }: DutyRoster): (id: number) => string {
  const { t } = useTranslation()
  return (id) => admins.find((admin) => admin.id === id)?.nickname ?? t('admin.duty.former')
}
