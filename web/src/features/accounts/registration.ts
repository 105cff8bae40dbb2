import { type Category, type GradeLevel, isWeakPassword } from '@dodam/contract'
import { Registration } from '@dodam/contract/schemas'
import type { FieldErrors, Resolver } from 'react-hook-form'
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

const isField = (name: PropertyKey | undefined): name is keyof RegistrationForm =>
  typeof name === 'string' && Object.hasOwn(emptyRegistration, name)

/** The contract's own rules, so that browser and server can never disagree, and those only a form can check. */
export const resolveRegistration: Resolver<RegistrationForm, unknown, Registered> = (values) => {
  const errors: FieldErrors<RegistrationForm> = {}
  const refuse = (field: keyof RegistrationForm, rule: string) => {
    errors[field] ??= { type: 'rule', message: ruleText(rule) }
  }
  const checked = Registration.safeParse({
    ...values,
    email: values.email.trim(),
    preferredCategories: values.role === 'listener' ? values.preferredCategories : [],
    language: currentLanguage(),
  })
  for (const { path, message } of checked.error?.issues ?? [])
    if (isField(path[0])) refuse(path[0], message)
  if (isWeakPassword(values.password, [values.username])) refuse('password', 'password.weak')
  if (values.confirmation.normalize('NFC') !== values.password.normalize('NFC'))
    refuse('confirmation', 'password.mismatch')
  if (!values.isOldEnough) refuse('isOldEnough', 'terms.required')
  if (!values.agrees) refuse('agrees', 'terms.required')
  return checked.success && Object.keys(errors).length === 0
    ? { values: checked.data, errors: {} }
    : { values: {}, errors }
}

/** Which field of the form a `details` entry of the server speaks of. */
export function fieldOf(path: string): keyof RegistrationForm | undefined {
  const name = path.split(/[./]/).findLast((part) => isField(part))
  return isField(name) ? name : undefined
}
