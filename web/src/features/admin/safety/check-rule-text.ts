import i18next from 'i18next'
import { isWord } from '../../../i18n/is-word.ts'

/** A newer server may know rules that have no words here. */
export function checkRuleText(reason: string): string {
  const [kind, name] = reason.split('.')
  const key = `admin.safety.rule.${kind}.${name}`
  return isWord(key) ? i18next.t(key) : reason
}
