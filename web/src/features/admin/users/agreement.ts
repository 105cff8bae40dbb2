import type { AdminRequest, AdminUserDetail } from '@dodam/contract'
import i18next from 'i18next'

/** A dialog of an act to which two admins agree. */
export interface AgreedAct {
  user: AdminUserDetail
  /** What another admin has asked for, when this agrees to it. */
  request?: AdminRequest | undefined
  onClose: () => void
}

/** Whether an act only asks another admin. */
export const asksFirst = ({ user, request }: Omit<AgreedAct, 'onClose'>): boolean =>
  user.agreement === 'second' && request === undefined

/** What a dialog says of who agrees; nothing where this is the second, or none is wanted. */
export const agreementEffects = ({ user, request }: Omit<AgreedAct, 'onClose'>): string[] =>
  request === undefined && (user.agreement === 'second' || user.agreement === 'alone')
    ? [i18next.t(`admin.users.agreement.effect.${user.agreement}`)]
    : []
