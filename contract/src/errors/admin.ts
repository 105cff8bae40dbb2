import type { Refusals } from './refusals.ts'

/** Errors of admin calls. */
export const adminErrors = {
  SECOND_LEAD_REQUIRED: {
    status: 403,
    ko: '본인에게 알리지 않기로 하는 것은 누구인지 확인하지 않은 다른 총괄만 할 수 있어요. 다른 총괄에게 부탁해 주세요. 누가 있는지는 ‘당직’에서 볼 수 있어요.',
    en: 'Only another lead, who hasn’t looked, can decide that they aren’t told. Please ask one: “Duty” lists them.',
  },
  SECOND_ADMIN_REQUIRED: {
    status: 403,
    ko: '첫 결정을 내린 관리자는 다시 결정할 수 없어요. 다른 안전 담당이나 총괄에게 부탁해 주세요. 누가 있는지는 ‘당직’에서 볼 수 있어요.',
    en: 'Who decided first can’t decide again. Please ask another moderator or lead: “Duty” lists them.',
  },
  ADMIN_TOO_NEW: {
    status: 403,
    ko: '관리자가 된 지 3일이 지나야 다른 관리자의 일에 동의할 수 있어요. 그 전에는 다른 관리자에게 부탁해 주세요.',
    en: 'You can agree to what another admin asks once you have been an admin for three days. Until then, please ask another admin to agree.',
  },
  SAME_DEVICE: {
    status: 403,
    ko: '먼저 부탁하거나 결정한 관리자가 로그인한 적 없는 기기에서 해 주세요. 이미 그런 기기라면 로그아웃하고 다시 로그인해 주세요.',
    en: 'Please do this on a device where the admin who asked or decided first has never signed in. If this is one already, sign out and sign in again.',
  },
  NO_SECOND_ADMIN: {
    status: 403,
    ko: '이 관리자에 대한 일에 동의할 수 있는 다른 관리자가 없어요. 서버를 운영하는 사람만 할 수 있어요.',
    en: 'There is no other admin who could agree to this about an admin. Only whoever runs the server can do it.',
  },
  CASE_CLAIMED: {
    status: 409,
    ko: '다른 관리자가 살펴보고 있어요.',
    en: 'Another admin is looking at this.',
  },
  CASE_NOT_CLAIMED: {
    status: 409,
    ko: '먼저 이 신고를 맡아 주세요.',
    en: 'Please take this case on first.',
  },
  CASE_MASKED: {
    status: 409,
    ko: '이름이 보이지 않는 사람이 있는 신고는 관리자를 골라 넘길 수 없어요. 내려놓으면 다른 관리자가 맡을 수 있어요.',
    en: 'Not every name is shown in this case, so it can’t be handed over by name. Let it go, and another admin can take it on.',
  },
  COLLEAGUE_EXCLUDED: {
    status: 409,
    ko: '이 관리자는 이 신고를 맡을 수 없어요. 다른 관리자를 골라 주세요.',
    en: 'This admin can’t take this case on. Please choose another one.',
  },
  CASE_DECIDED: {
    status: 409,
    ko: '이미 결정된 신고예요.',
    en: 'This case has already been decided.',
  },
  SUPPORT_TAKEN: {
    status: 409,
    ko: '다른 관리자가 이 문의에 답하고 있어요.',
    en: 'Another admin is answering this message.',
  },
  SUPPORT_MOVED: {
    status: 409,
    ko: '그사이 이 문의의 상태가 바뀌었어요.',
    en: 'The status of this message has changed meanwhile.',
  },
  ANNOUNCEMENT_CHANGED: {
    status: 409,
    ko: '그사이 다른 관리자가 이 공지를 고쳤어요.',
    en: 'Another admin has changed this announcement meanwhile.',
  },
  DUTY_CHANGED: {
    status: 409,
    ko: '그사이 다른 관리자가 당직표를 고쳤어요.',
    en: 'Another admin has changed the roster meanwhile.',
  },
  SAVED_REPLIES_FULL: {
    status: 409,
    ko: '저장한 답변은 100개까지예요. 안 쓰는 것을 먼저 삭제해 주세요.',
    en: 'There can be up to 100 saved replies. Please delete one that isn’t used first.',
  },
  AI_DRAFTS_FULL: {
    status: 409,
    ko: '초안은 50개까지예요. 안 쓰는 것을 먼저 삭제해 주세요.',
    en: 'There can be up to 50 drafts. Please delete one that isn’t used first.',
  },
  AI_POSTS_FULL: {
    status: 409,
    ko: 'AI 글은 언어마다 하루에 3개까지예요. 내일 올려 주세요.',
    en: 'There can be up to 3 AI stories a day in each language. Please publish it tomorrow.',
  },
  DUPLICATE_CODES: {
    status: 409,
    ko: '이미 등록된 바코드가 있어요. 아무것도 저장하지 않았어요.',
    en: 'Some of these barcodes are already there. Nothing was saved.',
  },
  BACKUP_BUSY: {
    status: 409,
    ko: '다른 백업 작업이 진행되고 있어요. 끝난 뒤에 다시 해 주세요.',
    en: 'Other work on backups is under way. Please try again once it’s done.',
  },
  BACKUP_FOREIGN: {
    status: 409,
    ko: '이 서비스에서 만든 백업이 아니에요. 아무것도 바꾸지 않았어요.',
    en: 'This backup wasn’t made by this service. Nothing was changed.',
  },
  BACKUP_DAMAGED: {
    status: 409,
    ko: '백업 파일이 손상됐어요. 아무것도 바꾸지 않았어요.',
    en: 'This backup is damaged. Nothing was changed.',
  },
  BACKUP_WRONG_KEY: {
    status: 409,
    ko: '이 백업을 만든 곳의 백업 키나 비밀 값이 여기와 달라요. 아무것도 바꾸지 않았어요.',
    en: 'This backup needs another backup key, or the secret of where it was made. Nothing was changed.',
  },
  BACKUP_NEWER: {
    status: 409,
    ko: '더 새로운 버전에서 만든 백업이에요. 서버를 먼저 업데이트해 주세요.',
    en: 'This backup comes from a newer version. Please update the server first.',
  },
  BACKUP_FAILED: {
    status: 503,
    ko: '백업 작업을 마치지 못했어요. 서비스 데이터는 그대로예요.',
    en: 'The work on backups could not be finished. The service’s data is as it was.',
  },
} satisfies Refusals
