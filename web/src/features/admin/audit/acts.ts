import { aloneMark } from '@dodam/contract'
import i18next, { type ParseKeys } from 'i18next'
import { adminPaths } from '../paths.ts'

const isWord = (key: string): key is ParseKeys => i18next.exists(key)

/** Return the text of an act, or its code if there is none, because log entries may outlive an act. */
export function actText(action: string): string {
  const key = `admin.audit.act.${action.replaceAll(':', '-')}`
  return isWord(key) ? i18next.t(key) : action
}

/** Return the reason of an entry. The mark of an act without a second admin is put in words. */
export function reasonText(reason: string | null): string | null {
  if (reason === null || !(reason === aloneMark || reason.startsWith(`${aloneMark}: `)))
    return reason
  const rest = reason.slice(aloneMark.length + 2)
  return [i18next.t('admin.audit.alone'), ...(rest ? [rest] : [])].join(' · ')
}

/**
 * Return the target of an entry in words, as far as there are any: `report 12`, or several, as `orphans 2, counters 5`.
 */
export const targetText = (target: string): string =>
  target
    .split(', ')
    .map((one) => {
      const [kind = '', id = ''] = one.split(' ')
      const key = `admin.audit.target.${kind}`
      return id !== '' && isWord(key) ? i18next.t(key, { id }) : one
    })
    .join(', ')

const ways: Record<string, (id: number) => string> = {
  report: adminPaths.case,
  user: adminPaths.user,
  'support-message': adminPaths.messageOf,
  product: adminPaths.product,
  incident: adminPaths.incident,
}

/** Return the address of an entry's target, such as `report 12`; null if it has no screen. */
export function targetWay(target: string): string | null {
  const [, kind = '', id = ''] = /^([\w-]+) (\d+)$/.exec(target) ?? []
  return Object.hasOwn(ways, kind) ? (ways[kind]?.(Number(id)) ?? null) : null
}
