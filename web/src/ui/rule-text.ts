import { isRule, rules } from '@dodam/contract'
import { currentLanguage } from '../i18n/language.ts'

/** Return the message for a refused field. `rule` is the message of a check of the contract. */
export const ruleText = (rule: string): string =>
  rules[isRule(rule) ? rule : 'field.invalid'][currentLanguage()]
