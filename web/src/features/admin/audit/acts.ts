import { type AuditEntry, machineAddress } from '@dodam/contract'
import i18next from 'i18next'
import { isWord } from '../../../i18n/is-word.ts'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { adminPaths } from '../paths.ts'
import { checkRuleText } from '../safety/check-rule-text.ts'

/** Return the text of an act, or its code if there is none, because log entries may outlive an act. */
export function actText(action: string): string {
  const key = `admin.audit.act.${action.replaceAll(':', '-')}`
  return isWord(key) ? i18next.t(key) : action
}

/** Whether the operator did it with the command line, which acts as the account `support`. */
export const isByOperator = ({ address }: AuditEntry) => address === machineAddress

/** Kinds of targets by the code with which an entry names them; all but the last three with an id or a name. */
const targetKinds = [
  'report',
  'user',
  'post',
  'comment',
  'chat-room',
  'chat-request',
  'rating-request',
  'support-message',
  'saved-reply',
  'objection',
  'check-rule',
  'application',
  'announcement',
  'ai-draft',
  'keyword',
  'product',
  'incident',
  'security-event',
  'backup',
  'counters',
  'orphans',
  'stuck-rooms',
  'store',
  'duty',
  'system',
] as const
type TargetKind = (typeof targetKinds)[number]

const textOf = (kind: TargetKind, id: string) =>
  i18next.t(`admin.audit.target.${kind}`, { id: kind === 'check-rule' ? checkRuleText(id) : id })

/**
 * Return the target of an entry in words, as far as there are any: `report 12`, or several, as `orphans 2, counters 5`.
 */
export const targetText = (target: string): string =>
  target
    .split(', ')
    .map((one) => {
      const [code = '', ...id] = one.split(' ')
      const kind = targetKinds.find((known) => known === code)
      return kind ? textOf(kind, id.join(' ')) : one
    })
    .join(', ')

/** Return what the log is searched for: a target typed in words becomes its code, all else stays. */
export function searchOf(typed: string): string {
  const words = typed.trim().toLowerCase()
  const [id] = /\d+/.exec(words) ?? []
  // The words of a backup are its name alone, but a number alone names nothing.
  const kind = targetKinds.find(
    (one) => id && id !== words && textOf(one, id).toLowerCase() === words,
  )
  return kind ? `${kind} ${id}` : typed
}

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

/** Return what an entry is about, one or several, each in words or by name, and with its address. */
export const partsOf = ({ target, targetName }: Pick<AuditEntry, 'target' | 'targetName'>) =>
  target.split(', ').map((part) => {
    const [, id] = /^user (\d+)$/.exec(part) ?? []
    const isNamed = id !== undefined && targetName !== null
    return {
      part,
      name: isNamed ? nicknameOf({ id: Number(id), nickname: targetName }) : targetText(part),
      way: targetWay(part),
    }
  })
