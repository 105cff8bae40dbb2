import type { Refusals } from './refusals.ts'

/** Errors of sign-in, and of changes to an account. */
export const accountsErrors = {
  LOGIN_FAILED: {
    status: 401,
    ko: 'Unauthorized: 아이디나 비밀번호가 맞지 않아요.',
    en: 'Unauthorized: the username or password isn’t right.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    ko: 'Unauthorized: 두 번째 확인이 필요해요.',
    en: 'Unauthorized: a second step is needed.',
  },
  SECOND_FACTOR_FAILED: {
    status: 401,
    ko: 'Unauthorized: 확인하지 못했어요. 새 코드로 다시 해 주세요.',
    en: 'Unauthorized: that didn’t work. Please try again with a new code.',
  },
  RECOVERY_FAILED: {
    status: 401,
    ko: 'Unauthorized: 아이디나 복구 코드가 맞지 않아요.',
    en: 'Unauthorized: the username or the recovery code isn’t right.',
  },
  SUPPORT_CODE_UNKNOWN: {
    status: 404,
    ko: '이 코드로 열 수 있는 문의가 없어요. 글자를 다시 확인해 주세요. 일주일이 지난 코드는 쓸 수 없어요.',
    en: 'There’s nothing to open with this code. Please check each letter. A code stops working after a week.',
  },
  WRONG_PASSWORD: { status: 403, ko: '비밀번호가 맞지 않아요.', en: 'The password isn’t right.' },
  REAUTH_REQUIRED: {
    status: 403,
    ko: '비밀번호를 다시 확인해 주세요.',
    en: 'Please confirm your password again.',
  },
  SECOND_FACTOR_MISSING: {
    status: 403,
    ko: '먼저 2단계 인증을 설정해 주세요.',
    en: 'Please set up two-step sign-in first.',
  },
  WRONG_CODE: {
    status: 403,
    ko: '코드가 맞지 않아요. 앱에 지금 보이는 코드를 넣어 주세요.',
    en: 'The code isn’t right. Please enter the one your app shows now.',
  },
  ROLE_LOCKED: {
    status: 403,
    ko: '인증 리스너인 동안에는 역할을 바꿀 수 없어요. 인증을 끝내고 싶으면 지원팀에 알려 주세요.',
    en: 'You can’t change your role while you’re a verified listener. Tell the support team if you’d like that to end.',
  },
  GRADE_LOCKED: {
    status: 403,
    ko: '성인과 청소년 사이는 지원팀에 알려 주면 바꿔 드려요. 초등학교, 중학교, 고등학교 사이는 1년에 한 번, 한 단계씩 바꿀 수 있어요.',
    en: 'To change between teenager and adult, ask the support team. You can change between elementary, middle, and high school once a year, by one step.',
  },
  RESET_TOO_EARLY: {
    status: 409,
    ko: '이 코드는 아직 쓸 수 없어요. 만들고 24시간이 지나면 쓸 수 있어요.',
    en: 'This code doesn’t work yet. You can use it 24 hours after it was made.',
  },
  RESET_UNWISHED: {
    status: 409,
    ko: '이 회원이 보낸, 아직 완료되지 않은 문의가 있어야 재설정할 수 있어요.',
    en: 'A reset needs a message of this member to the support team that is still open.',
  },
  USERNAME_TAKEN: { status: 409, ko: '이미 쓰고 있는 아이디예요.', en: 'Username already exists.' },
  NAME_CHANGE_LIMIT: {
    status: 409,
    ko: '이름은 두 번까지만 바꿀 수 있어서 지금 이름을 계속 써요. 이름을 보이고 싶지 않은 글은 익명으로 올릴 수 있어요.',
    en: 'You can only change your names twice, so you keep the ones you have. You can still share a story anonymously.',
  },
  LAST_SECOND_FACTOR: {
    status: 409,
    ko: '관리자에게는 2단계 인증이 하나는 있어야 해요. 다른 것을 먼저 추가해 주세요.',
    en: 'Admins need at least one method for two-step sign-in. Please add another one first.',
  },
  PASSKEYS_FULL: {
    status: 409,
    ko: '패스키는 10개까지 만들 수 있어요. 안 쓰는 것을 먼저 지워 주세요.',
    en: 'You can have up to 10 passkeys. Please remove one you don’t use first.',
  },
  SETUP_OVER: {
    status: 409,
    ko: '설정하다가 시간이 지났어요. 처음부터 다시 해 주세요.',
    en: 'The setup took too long. Please start again.',
  },
} satisfies Refusals
