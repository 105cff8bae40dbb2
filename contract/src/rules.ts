import type { Language } from './shared.ts'

/** Every refusal of a single field, in both languages: the server puts them into `details`, forms show them beside the field. */
export const rules = {
  'field.invalid': { ko: '값이 올바르지 않아요.', en: 'This value is not valid.' },
  'username.form': {
    ko: '아이디는 3~20자의 영문과 숫자만 쓸 수 있어요.',
    en: 'A username has 3-20 characters, letters and digits only.',
  },
  'username.reserved': {
    ko: '이 아이디는 쓸 수 없어요.',
    en: 'This username is reserved.',
  },
  'password.length': {
    ko: '비밀번호는 8~20자여야 해요.',
    en: 'A password has 8-20 characters.',
  },
  'password.weak': {
    ko: '너무 흔한 비밀번호예요. 다른 것으로 정해 주세요.',
    en: 'This password is too common. Please choose another one.',
  },
  'password.mismatch': { ko: '비밀번호가 서로 달라요.', en: 'Passwords do not match.' },
  'email.form': { ko: '이메일 주소를 확인해 주세요.', en: 'Please check the email address.' },
  'role.required': { ko: '역할을 골라 주세요.', en: 'Please choose a role.' },
  'grade.required': { ko: '학년을 골라 주세요.', en: 'Please choose a grade.' },
  'gender.required': { ko: '성별을 골라 주세요.', en: 'Please choose a gender.' },
  'terms.required': { ko: '약관에 동의해 주세요.', en: 'Please agree to the terms of service.' },
  'post.length': { ko: '글은 10~500자로 써 주세요.', en: 'A story has 10-500 characters.' },
  'categories.required': {
    ko: '주제를 하나 이상 골라 주세요.',
    en: 'Please choose at least one topic.',
  },
  'request.length': {
    ko: '메시지를 1~500자로 써 주세요.',
    en: 'Please write a message of 1-500 characters.',
  },
  'message.length': {
    ko: '메시지는 1~2000자로 써 주세요.',
    en: 'A message has 1-2000 characters.',
  },
} satisfies Record<string, Record<Language, string>>

export type Rule = keyof typeof rules

export const isRule = (name: string): name is Rule => Object.hasOwn(rules, name)
