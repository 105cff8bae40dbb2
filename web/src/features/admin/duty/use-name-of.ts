import type { DutyRoster } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { nicknameOf } from '../../../i18n/person-name.ts'

/** Return how admins of a roster are named, by id. */
export function useNameOf({ admins }: DutyRoster): (id: number) => string {
  const { t } = useTranslation()
  return (id) => {
    const found = admins.find((admin) => admin.id === id)
    return found ? nicknameOf(found) : t('admin.duty.former')
  }
}
