import { type Category, type GradeLevel, isWeakPassword, type Rule } from '@dodam/contract'
import { Registration } from '@dodam/contract/schemas'
import { type Check, checkBy } from '../../forms/check.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { ruleText } from '../../ui/rule-text.ts'

/** The values of the form: the contract's fields as typed, and the checkboxes that only the form has. */
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

/** Check by the contract's own rules, so that browser and server agree, and by the rules that only a form can check. */
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

/** Keyboards may encode the same password differently. */
export const isSamePassword = (one: string, other: string) =>
  one.normalize('NFC') === other.normalize('NFC')
