import type { AdminRequest, AdminUserDetail } from '@dodam/contract'
import i18next from 'i18next'
import { dateTimeText } from '../../../ui/time.tsx'

/** A dialog of an act that needs the agreement of two admins. */
export interface AgreedAct {
  user: AdminUserDetail
  /** The request of another admin, if this dialog agrees to it. */
  request?: AdminRequest | undefined
  onClose: () => void
}

/** Whether the act only asks another admin. */
export const asksFirst = ({ user, request }: Omit<AgreedAct, 'onClose'>): boolean =>
  user.agreement === 'second' && request === undefined

/** Return the dialog's lines about the agreement; empty for the second admin, or if none is needed. */
export const agreementEffects = ({ user, request }: Omit<AgreedAct, 'onClose'>): string[] =>
  request === undefined && (user.agreement === 'second' || user.agreement === 'alone')
    ? [i18next.t(`admin.users.agreement.effect.${user.agreement}`)]
    : []

/** Return from when on a clean-up deletes. */
export const sinceText = (since: string | null): string =>
  since === null
    ? i18next.t('admin.users.cleanUp.all')
    : i18next.t('admin.users.cleanUp.from', { time: dateTimeText(since) })
