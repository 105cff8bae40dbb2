import { type Category, type GradeLevel, isWeakPassword, type Rule } from '@dodam/contract'
import { Registration } from '@dodam/contract/schemas'
import { type Check, checkBy } from '../../forms/check.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { ruleText } from '../../ui/rule-text.ts'

/** What the form holds: the contract's fields as typed so far, and the boxes that only a form has. */
export interface RegistrationForm {
  username: string
  password: string
  confirmation: string
  email: string
  role: 'sharer' | 'listener'
  preferredCategories: Category[]
  gradeLevel: GradeLevel | ''
  gender: 'male' | 'female' | 'prefer_not_to_say' | ''
  showAiPosts: boolean
  isOldEnough: boolean
  agrees: boolean
}

export const emptyRegistration: RegistrationForm = {
  username: '',
  password: '',
  confirmation: '',
  email: '',
  role: 'sharer',
  preferredCategories: [],
  gradeLevel: '',
  gender: '',
  showAiPosts: true,
  isOldEnough: false,
  agrees: false,
}

export type Registered = ReturnType<typeof Registration.parse>

/** The contract's own rules, so that browser and server can never disagree, and those only a form can check. */
export const checkRegistration: Check<RegistrationForm, Registered> = (values) => {
  const { sent, broken } = checkBy(Registration, emptyRegistration, {
    ...values,
    email: values.email.trim(),
    preferredCategories: values.role === 'listener' ? values.preferredCategories : [],
    language: currentLanguage(),
  })
  const refuse = (field: keyof RegistrationForm, rule: Rule) => {
    broken[field] ??= ruleText(rule)
  }
  if (isWeakPassword(values.password, [values.username])) refuse('password', 'password.weak')
  if (!isSamePassword(values.confirmation, values.password))
    refuse('confirmation', 'password.mismatch')
  if (!values.isOldEnough) refuse('isOldEnough', 'terms.required')
  if (!values.agrees) refuse('agrees', 'terms.required')
  return { sent, broken }
}

/** Two keyboards may write one password differently. */
export const isSamePassword = (one: string, other: string) =>
  one.normalize('NFC') === other.normalize('NFC')
