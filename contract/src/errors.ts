import { accountsErrors } from './errors/accounts.ts'
import { adminErrors } from './errors/admin.ts'
import { communityErrors } from './errors/community.ts'
import type { Refusals } from './errors/refusals.ts'

/** Every error of the API. The code is stable; clients never compare texts. */
export const errors = {
  VALIDATION_FAILED: {
    status: 400,
    ko: '입력한 내용을 확인해 주세요.',
    en: 'Please check what you entered.',
  },
  UNAUTHORIZED: {
    status: 401,
    ko: 'Unauthorized: 로그인이 필요해요.',
    en: 'Unauthorized: please sign in.',
  },
  FORBIDDEN: {
    status: 403,
    ko: '여기서는 할 수 없는 일이에요. 잘못된 것 같으면 지원팀에 알려 주세요.',
    en: 'This isn’t possible here. If that seems wrong, tell the support team.',
  },
  NOT_FOUND: { status: 404, ko: '찾을 수 없어요.', en: 'Not found.' },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    ko: '보낸 내용이 너무 커요. 줄여서 다시 보내 주세요.',
    en: 'What you sent is too large. Please make it smaller and try again.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    ko: 'JSON만 받을 수 있어요.',
    en: 'Only JSON is accepted.',
  },
  TOO_FAST: {
    status: 429,
    ko: '지금 할 수 있는 만큼은 다 했어요.',
    en: 'You’ve done this as often as you can for now.',
  },
  INTERNAL: {
    status: 500,
    ko: '저희 쪽에 문제가 생겼어요. 잠시 뒤에 다시 해 주세요.',
    en: 'Something went wrong on our side. Please try again shortly.',
  },
  MAINTENANCE: {
    status: 503,
    ko: '지금은 점검 중이라 읽기만 할 수 있어요. 쓰던 글은 그대로 두고 잠시 뒤에 다시 보내 주세요.',
    en: 'We’re doing maintenance, so you can only read right now. Keep your draft and try again shortly.',
  },
  UNAVAILABLE: {
    status: 503,
    ko: '지금은 할 수 없어요. 잠시 뒤에 다시 해 주세요.',
    en: 'This isn’t available right now. Please try again shortly.',
  },
  ...accountsErrors,
  ...communityErrors,
  ...adminErrors,
} satisfies Refusals

export type ErrorCode = keyof typeof errors

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code)
