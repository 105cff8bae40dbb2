import i18next, { type ParseKeys } from 'i18next'
import { adminPaths } from '../paths.ts'

const isWord = (key: string): key is ParseKeys => i18next.exists(key)

/** An act in words, or its code where there are none: the log is kept for longer than an act may exist. */
export function actText(action: string): string {
  const key = `admin.audit.act.${action.replaceAll(':', '-')}`
  return isWord(key) ? i18next.t(key) : action
}

const ways: Record<string, (id: number) => string> = {
  report: adminPaths.case,
  user: adminPaths.user,
  'support-message': adminPaths.messageOf,
  product: adminPaths.product,
  incident: adminPaths.incident,
}

/** Where the target of an entry is shown, as `report 12`; null for one without a screen. */
export function targetWay(target: string): string | null {
  const [, kind = '', id = ''] = /^([\w-]+) (\d+)$/.exec(target) ?? []
  return Object.hasOwn(ways, kind) ? (ways[kind]?.(Number(id)) ?? null) : null
}
