import type { Language } from './shared/schemas.ts'

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
  'nickname.form': {
    ko: '별명은 2~20자의 글자와 숫자로 써 주세요. 사이에 빈칸, 점, 밑줄, 붙임표를 하나씩 넣을 수 있어요.',
    en: 'A nickname has 2-20 letters and digits, with single spaces, dots, dashes or underscores between them.',
  },
  'nickname.reserved': {
    ko: '이 별명은 쓸 수 없어요.',
    en: 'This nickname is reserved.',
  },
  'bio.length': {
    ko: '소개는 200자까지 쓸 수 있어요.',
    en: 'An introduction has at most 200 characters.',
  },
  'comment.length': {
    ko: '댓글은 1~500자로 써 주세요.',
    en: 'A comment has 1-500 characters.',
  },
  'report.reason': {
    ko: '신고하는 까닭을 1~200자로 알려 주세요.',
    en: 'Please give a reason of 1-200 characters.',
  },
  'report.detail': {
    ko: '1,000자까지 쓸 수 있어요.',
    en: 'At most 1,000 characters.',
  },
  'decision.note': {
    ko: '당사자가 읽을 까닭을 500자까지 써 주세요.',
    en: 'Please write a reason for the person concerned, of at most 500 characters.',
  },
  'suspension.until': {
    ko: '앞으로 올 시각을 골라 주세요.',
    en: 'Please choose a time in the future.',
  },
  'block.self': { ko: '나를 차단할 수는 없어요.', en: 'You cannot block yourself.' },
  'request.length': {
    ko: '메시지를 1~500자로 써 주세요.',
    en: 'Please write a message of 1-500 characters.',
  },
  'rating.stars': { ko: '모든 항목에 별점을 매겨 주세요.', en: 'Please enter all ratings.' },
  'rating.feedback': {
    ko: '남기는 말은 500자까지 쓸 수 있어요.',
    en: 'Feedback has at most 500 characters.',
  },
  'rating.message': {
    ko: '부탁하는 말을 1~500자로 써 주세요.',
    en: 'Please write a message of 1-500 characters.',
  },
  'push.address': {
    ko: '이 브라우저의 알림 주소는 쓸 수 없어요.',
    en: 'This browser’s push address cannot be used.',
  },
  'time.form': { ko: '시각을 확인해 주세요.', en: 'Please check the time.' },
  'message.length': {
    ko: '메시지는 1~2000자로 써 주세요.',
    en: 'A message has 1-2000 characters.',
  },
} satisfies Record<string, Record<Language, string>>

export type Rule = keyof typeof rules

export const isRule = (name: string): name is Rule => Object.hasOwn(rules, name)
