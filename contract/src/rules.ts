import type { languages } from './shared/rules.ts'
import { teamRules } from './team-rules.ts'

/** Every error of a single field, in both languages: the server puts them into `details`, forms show them beside the field. */
export const rules = {
  'field.invalid': { ko: '값이 올바르지 않아요.', en: 'This value isn’t valid.' },
  'username.form': {
    ko: '아이디는 영문과 숫자 3~20자로 써 주세요.',
    en: 'Use 3–20 letters and numbers for the username.',
  },
  'username.reserved': {
    ko: '지원팀, 상담사, 경찰, AI처럼 보이는 아이디는 쓸 수 없어요.',
    en: 'You can’t use a username that sounds like support, a counselor, the police, or an AI.',
  },
  'password.length': {
    ko: '비밀번호는 8~20자로 써 주세요.',
    en: 'Use 8–20 characters for the password.',
  },
  'password.weak': {
    ko: '너무 흔하거나 아이디가 들어 있는 비밀번호예요. 다른 비밀번호로 정해 주세요.',
    en: 'This password is too common, or has the username in it. Please choose another one.',
  },
  'password.mismatch': { ko: '비밀번호가 서로 달라요.', en: 'Passwords do not match.' },
  'passkey.name': {
    ko: '패스키 이름은 1~40자로 써 주세요.',
    en: 'Use 1–40 characters for the name of the passkey.',
  },
  'email.form': { ko: '이메일 주소를 확인해 주세요.', en: 'Please check the email address.' },
  'role.required': { ko: '역할을 골라 주세요.', en: 'Please choose a role.' },
  'grade.required': { ko: '학년을 골라 주세요.', en: 'Please choose a grade.' },
  'gender.required': { ko: '성별을 골라 주세요.', en: 'Please choose a gender.' },
  'terms.required': { ko: '약관에 동의해 주세요.', en: 'Please agree to the terms of service.' },
  'post.length': { ko: '글은 10~500자로 써 주세요.', en: 'Please write 10–500 characters.' },
  'categories.required': {
    ko: '주제를 하나 이상 골라 주세요.',
    en: 'Please choose at least one topic.',
  },
  'nickname.form': {
    ko: '별명은 글자와 숫자 2~20자로 써 주세요. 사이에 빈칸, 점, 밑줄, 하이픈(-)을 하나씩 넣을 수 있어요.',
    en: 'Use 2–20 letters and numbers for the nickname. Single spaces, dots, hyphens, or underscores can go between them.',
  },
  'nickname.taken': {
    ko: '다른 사람이 쓰는 이름이에요. 다른 별명으로 정해 주세요.',
    en: 'Someone else goes by this name. Please choose another nickname.',
  },
  'nickname.reserved': {
    ko: '지원팀, 상담사, 경찰, AI처럼 보이는 별명은 쓸 수 없어요.',
    en: 'You can’t use a nickname that sounds like support, a counselor, the police, or an AI.',
  },
  'bio.length': {
    ko: '소개는 200자까지 쓸 수 있어요.',
    en: '“About me” can have up to 200 characters.',
  },
  'comment.length': {
    ko: '댓글을 먼저 써 주세요. 500자까지 쓸 수 있어요.',
    en: 'Write a comment first, up to 500 characters.',
  },
  'report.reason': {
    ko: '신고하는 이유를 알려 주세요. 200자까지 쓸 수 있어요.',
    en: 'Please tell us the reason, in up to 200 characters.',
  },
  'report.detail': {
    ko: '1,000자까지 쓸 수 있어요.',
    en: 'Up to 1,000 characters.',
  },
  'handover.to': {
    ko: '누구에게 알렸는지 100자까지 써 주세요.',
    en: 'Write who was told, in up to 100 characters.',
  },
  'handover.what': {
    ko: '무엇을 알렸는지 1,000자까지 써 주세요.',
    en: 'Write what you told them, in up to 1,000 characters.',
  },
  'evidence.reason': {
    ko: '결정한 신고를 다시 여는 이유를 500자까지 써 주세요.',
    en: 'Write why you open a decided report again, in up to 500 characters.',
  },
  'application.text': {
    ko: '1~250자로 써 주세요.',
    en: 'Please write 1–250 characters.',
  },
  'application.optional': {
    ko: '250자까지 쓸 수 있어요.',
    en: 'Up to 250 characters.',
  },
  'verification.seen': {
    ko: '오늘이나 지난 날을 골라 주세요.',
    en: 'Choose today or a day in the past.',
  },
  'verification.until': {
    ko: '앞으로 1년 안의 날을 골라 주세요.',
    en: 'Choose a day within the next year.',
  },
  'suspension.until': {
    ko: '앞으로 올 시각을 골라 주세요.',
    en: 'Choose a time in the future.',
  },
  'user.search': {
    ko: '검색어는 100자까지 쓸 수 있어요.',
    en: 'A search can have up to 100 characters.',
  },
  'grade.reason': {
    ko: '당사자가 읽을 이유를 200자까지 써 주세요.',
    en: 'Write a reason for the person concerned, up to 200 characters.',
  },
  'note.length': {
    ko: '메모를 1,000자까지 써 주세요.',
    en: 'Write a note of up to 1,000 characters.',
  },
  'keyword.length': { ko: '검색어는 2~30자예요.', en: 'A keyword has 2–30 characters.' },
  'deletion.reason': {
    ko: '이유는 500자까지 쓸 수 있어요.',
    en: 'The reason can have up to 500 characters.',
  },
  'backup.name': { ko: '목록에 있는 백업을 골라 주세요.', en: 'Choose a backup of the list.' },
  'backup.confirm': {
    ko: '백업 이름을 그대로 한 번 더 써 주세요.',
    en: 'Type the name of the backup once more, exactly.',
  },
  'check.rule': { ko: '목록에 있는 규칙을 골라 주세요.', en: 'Choose a rule of the list.' },
  'check.note': { ko: '이유를 1~300자로 적어 주세요.', en: 'Give a reason of 1–300 characters.' },
  'restore.reason': {
    ko: '복원하는 이유를 5~500자로 써 주세요.',
    en: 'Write a reason for the restore, in 5–500 characters.',
  },
  'recovery.reason': {
    ko: '긴급 복구를 하는 이유를 5~500자로 써 주세요.',
    en: 'Write a reason for the recovery, in 5–500 characters.',
  },
  'block.self': { ko: '나를 차단할 수는 없어요.', en: 'You can’t block yourself.' },
  'request.length': {
    ko: '메시지를 먼저 써 주세요. 500자까지 쓸 수 있어요.',
    en: 'Write a message first, up to 500 characters.',
  },
  'rating.stars': { ko: '모든 항목에 별점을 매겨 주세요.', en: 'Please enter all ratings.' },
  'rating.feedback': {
    ko: '남기고 싶은 말은 500자까지 쓸 수 있어요.',
    en: 'What you add can have up to 500 characters.',
  },
  'rating.message': {
    ko: '부탁하는 말을 먼저 써 주세요. 500자까지 쓸 수 있어요.',
    en: 'Write a message first, up to 500 characters.',
  },
  'support.type': {
    ko: '문의인지 신고인지 골라 주세요.',
    en: 'Please choose an inquiry or a report.',
  },
  'support.length': {
    ko: '지원팀에 보낼 말을 5~250자로 써 주세요.',
    en: 'Please write 5–250 characters to the support team.',
  },
  'support.username': {
    ko: '아이디는 40자까지 쓸 수 있어요.',
    en: 'Use up to 40 characters for the username.',
  },
  'support.search': {
    ko: '2~100자로 검색해 주세요.',
    en: 'Please search for 2–100 characters.',
  },
  'support.reply': {
    ko: '답을 먼저 써 주세요. 250자까지 쓸 수 있어요.',
    en: 'Write an answer first, up to 250 characters.',
  },
  'saved-reply.title': {
    ko: '제목을 40자까지 써 주세요.',
    en: 'Write a title of up to 40 characters.',
  },
  'disclosure.reason': {
    ko: '이유를 5~500자로 적어 주세요.',
    en: 'Please write the reason, 5–500 characters.',
  },
  'helper.length': {
    ko: '하고 싶은 말을 먼저 써 주세요. 1,000자까지 쓸 수 있어요.',
    en: 'Write something first, up to 1,000 characters.',
  },
  'helper.turn': {
    ko: '지금까지 한 이야기가 너무 길어요.',
    en: 'The chat so far is too long.',
  },
  'push.address': {
    ko: '이 브라우저에서는 알림을 받을 수 없어요.',
    en: 'This browser can’t get notifications.',
  },
  'picture.type': {
    ko: 'PNG, JPEG, WebP 이미지만 올릴 수 있어요.',
    en: 'Only PNG, JPEG, and WebP images can be used.',
  },
  'picture.size': {
    ko: '이미지 한 장은 256KB까지 올릴 수 있어요.',
    en: 'An image can have up to 256 KB.',
  },
  'picture.pixels': {
    ko: '이미지는 가로와 세로 모두 2,048픽셀까지 올릴 수 있어요.',
    en: 'An image can be up to 2,048 pixels wide and high.',
  },
  'picture.broken': {
    ko: '이미지를 열 수 없어요. 다른 파일로 올려 주세요.',
    en: 'This image can’t be opened. Please try another file.',
  },
  'time.form': { ko: '시각을 확인해 주세요.', en: 'Please check the time.' },
  'message.length': {
    ko: '메시지를 먼저 써 주세요. 2,000자까지 쓸 수 있어요.',
    en: 'Write a message first, up to 2,000 characters.',
  },
  ...teamRules,
} satisfies Record<string, Record<(typeof languages)[number], string>>

export type Rule = keyof typeof rules

export const isRule = (name: string): name is Rule => Object.hasOwn(rules, name)
