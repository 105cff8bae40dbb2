import { isRule, rules } from '@dodam/contract'
import { currentLanguage } from '../i18n/language.ts'

/** What a person is told about a refused field. `rule` is the message of a check of the contract. */
export const ruleText = (rule: string): string =>
  rules[isRule(rule) ? rule : 'field.invalid'][currentLanguage()]
