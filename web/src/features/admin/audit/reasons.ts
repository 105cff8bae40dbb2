import { type AuditAct, aloneMark } from '@dodam/contract'
import i18next from 'i18next'
import { isWord } from '../../../i18n/is-word.ts'
import { dateTimeText } from '../../../ui/time.tsx'
import { detectedText } from '../security/detected.ts'
import { sinceText } from '../users/agreement.ts'
import { targetText } from './acts.ts'
import { rosterText } from './roster-text.ts'

const ofRoles = (code: string) => `admin.users.staffRoles.${code}.name`
const ofProduct = (field: string) => {
  if (field === 'imageUrl') return 'admin.products.cover.label'
  if (field === 'isActive') return 'admin.products.state.label'
  if (field === 'isWelcomeGift') return 'admin.products.field.welcome'
  return `admin.products.field.${field.replace(/(Ko|En)$/, '')}`
}

/** Acts whose reason consists of codes, with the key of the words for each of them. */
const keysOf: Partial<Record<AuditAct, (code: string) => string>> = {
  'user:role': (role) => `app.role.${role}`,
  'user:grade': (grade) =>
    grade === 'middle' || grade === 'high' ? `profiles.band.${grade}` : `accounts.grade.${grade}`,
  'user:make-admin': ofRoles,
  'user:make-admin-request': ofRoles,
  'user:make-admin-withdraw': ofRoles,
  'user:change-roles': ofRoles,
  'user:change-roles-request': ofRoles,
  'user:change-roles-withdraw': ofRoles,
  'report:step:done': (step) => `admin.audit.step.${step}`,
  'report:step:undone': (step) => `admin.audit.step.${step}`,
  'report:write': (line) => `helplines.name.${line}.name`,
  'report:handover': (to) => `admin.safety.handover.who.${to}`,
  'report:identify-told': (to) => `admin.safety.identify.${to === 'on' ? 'tell' : 'keep'}`,
  'factor:add': (kind) => `admin.audit.factor.${kind}`,
  'factor:remove': (kind) => `admin.audit.factor.${kind}`,
  'product:change': ofProduct,
}
const isCoded = (action: string): action is keyof typeof keysOf => Object.hasOwn(keysOf, action)

/** Put codes in words: one, several, or what was before and after, as `sharer → both`. Own words can follow a colon. */
function decoded(action: string, reason: string): string {
  if (action === 'product:add-barcodes' && /^\d+$/.test(reason))
    return i18next.t('admin.products.pictures.count', { count: Number(reason) })
  if (/^user:reset(-request)?$/.test(action)) return targetText(reason)
  if (/^user:clean-up(-request)?$/.test(action))
    return sinceText(reason === 'all' ? null : reason.replace(/^since /, ''))
  if (action === 'duty:change') return rosterText(reason)
  if (action === 'duty:take')
    return i18next.t('admin.duty.till', { time: dateTimeText(reason.replace(/^until /, '')) })
  const keyOf = isCoded(action) && keysOf[action]
  if (!keyOf) return detectedText(reason)
  const wordOf = (code: string) => {
    const key = keyOf(code)
    return isWord(key) ? i18next.t(key) : code
  }
  const [codes = '', ...own] = reason.split(': ')
  const words = codes
    .split(' → ')
    .map((side) => [...new Set(side.split(/,? /).map(wordOf))].join(', '))
    .join(' → ')
  return [words, ...own].join(': ')
}

/** Acts whose reason stays with the case, since the log is kept for ever. */
const reasonsInCase: readonly string[] = ['report:identify', 'report:export'] satisfies AuditAct[]

/** Return the reason of an entry. Its codes and the mark of an act without a second admin are put in words. */
export function reasonText(action: string, reason: string | null): string | null {
  const inCase = reasonsInCase.includes(action) ? [i18next.t('admin.audit.inCase')] : []
  if (reason === null) return inCase[0] ?? null
  if (reason !== aloneMark && !reason.startsWith(`${aloneMark}: `)) return decoded(action, reason)
  const rest = reason.slice(aloneMark.length + 2)
  const own = rest ? [decoded(action, rest)] : inCase
  return [i18next.t('admin.audit.alone'), ...own].join(' · ')
}
