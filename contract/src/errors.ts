import type { Language } from './shared/schemas.ts'

/** Every way a call can fail: its status, and what a person is told. The code is stable; clients never compare texts. */
export const errors = {
  VALIDATION_FAILED: {
    status: 400,
    ko: '입력한 내용을 확인해 주세요.',
    en: 'Please check what you entered.',
  },
  OWN_POST: {
    status: 400,
    ko: '내 글에는 대화를 신청할 수 없어요.',
    en: 'You can’t offer a chat on your own story.',
  },
  AI_POST: {
    status: 400,
    ko: 'AI가 쓴 글에는 대화를 신청할 수 없어요.',
    en: 'You can’t offer a chat on a story written by AI.',
  },
  UNSAFE_TEXT: {
    status: 400,
    ko: '이대로는 올릴 수 없어요. 표시한 부분을 고쳐 주세요.',
    en: 'This can’t be posted as it is. Please change the marked part.',
  },
  UNAUTHORIZED: {
    status: 401,
    ko: 'Unauthorized: 로그인이 필요해요.',
    en: 'Unauthorized: please sign in.',
  },
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
  FORBIDDEN: {
    status: 403,
    ko: '이 일은 할 수 없어요.',
    en: 'You can’t do this.',
  },
  WRONG_PASSWORD: {
    status: 403,
    ko: '비밀번호가 맞지 않아요.',
    en: 'The password isn’t right.',
  },
  SUSPENDED: {
    status: 403,
    ko: '지금은 글을 쓸 수 없어요. 읽기와 도움 전화는 그대로 쓸 수 있어요.',
    en: 'You cannot write for now. You can still read and call a helpline.',
  },
  CONTACT_PAUSED: {
    status: 403,
    ko: '새 대화 신청과 청소년에게 보내는 말은 잠시 쉬어 가고 있어요. 여러 신호가 겹치면 모두의 안전을 위해 사람이 한 번 살펴봐요. 글과 댓글, 지원팀과 도움 전화는 그대로 쓸 수 있고, 결과에 이의를 제기할 수 있어요.',
    en: 'New chat requests and messages to teenagers are resting for now. When several signs come together, a person takes a look to keep everybody safe. Stories, comments, the support team and helplines still work, and you can appeal what is decided.',
  },
  SECOND_ADMIN_REQUIRED: {
    status: 403,
    ko: '이의 제기는 다른 관리자가 결정해야 해요.',
    en: 'An appeal is decided by another admin.',
  },
  ADMIN_TOO_NEW: {
    status: 403,
    ko: '관리자가 된 지 3일이 지나야 다른 관리자의 일에 동의할 수 있어요.',
    en: 'You can agree to what another admin asks once you have been an admin for three days.',
  },
  SAME_DEVICE: {
    status: 403,
    ko: '먼저 부탁한 관리자가 로그인한 적 없는 기기에서 동의해 주세요.',
    en: 'Please agree on a device where the other admin has never signed in.',
  },
  NO_SECOND_ADMIN: {
    status: 403,
    ko: '이 관리자에 대한 일에 동의할 수 있는 다른 관리자가 없어요. 서버를 운영하는 사람만 할 수 있어요.',
    en: 'There is no other admin who could agree to this about an admin. Only whoever runs the server can do it.',
  },
  CHATS_CLOSED: {
    status: 403,
    ko: '지원팀이 준 코드로 비밀번호를 새로 정해서 대화가 아직 닫혀 있어요. 전에 쓰던 기기에서 비밀번호를 바꾸면 바로 열려요.',
    en: 'Your chats are still closed because a code from the support team set a new password. Change it on a device you used before, and they open at once.',
  },
  VERIFICATION_REQUIRED: {
    status: 403,
    ko: '성인과 청소년은 성인이 인증 리스너일 때만 1:1로 대화할 수 있어요.',
    en: 'An adult and a teenager can chat one-to-one only if the adult is a verified listener.',
  },
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
    en: 'The code isn’t right. Please enter the one that the app shows now.',
  },
  ROLE_LOCKED: {
    status: 403,
    ko: '인증 리스너이거나 인증을 신청해 둔 동안에는 역할을 바꿀 수 없어요.',
    en: 'You can’t change your role while you’re a verified listener or have applied to be one.',
  },
  GRADE_LOCKED: {
    status: 403,
    ko: '성인과 청소년 사이는 바꿀 수 없어요.',
    en: 'You can’t change this between teenager and adult.',
  },
  NOT_FOUND: { status: 404, ko: '찾을 수 없어요.', en: 'Not found.' },
  RESET_TOO_EARLY: {
    status: 409,
    ko: '이 코드는 아직 쓸 수 없어요. 만들고 24시간이 지나면 쓸 수 있어요.',
    en: 'This code doesn’t work yet. It does 24 hours after it was made.',
  },
  RESET_UNWISHED: {
    status: 409,
    ko: '이 회원이 보낸, 아직 완료되지 않은 문의가 있어야 재설정할 수 있어요.',
    en: 'A reset needs a message of this member to the support team that is still open.',
  },
  USERNAME_TAKEN: {
    status: 409,
    ko: '이미 쓰고 있는 아이디예요.',
    en: 'Username already exists.',
  },
  NAME_CHANGE_LIMIT: {
    status: 409,
    ko: '이름은 두 번까지만 바꿀 수 있어요.',
    en: 'You can change your names only twice.',
  },
  LAST_SECOND_FACTOR: {
    status: 409,
    ko: '관리자에게는 2단계 인증이 하나는 있어야 해요. 다른 것을 먼저 더해 주세요.',
    en: 'Admins need at least one second step. Please add another one first.',
  },
  PASSKEYS_FULL: {
    status: 409,
    ko: '패스키는 10개까지 만들 수 있어요. 안 쓰는 것을 먼저 지워 주세요.',
    en: 'There can be up to 10 passkeys. Please remove one that isn’t used first.',
  },
  SETUP_OVER: {
    status: 409,
    ko: '설정하다가 시간이 지났어요. 처음부터 다시 해 주세요.',
    en: 'This set-up has run out. Please start again.',
  },
  ALREADY_REQUESTED: {
    status: 409,
    ko: '이 글에는 이미 대화를 신청했어요.',
    en: 'You already sent a chat request on this story.',
  },
  ALREADY_APPLIED: {
    status: 409,
    ko: '이미 신청했어요. 지원팀이 살펴보고 있어요.',
    en: 'You’ve already applied. The support team is looking at it.',
  },
  ALREADY_VERIFIED: {
    status: 409,
    ko: '이미 인증 리스너예요.',
    en: 'You’re already a verified listener.',
  },
  ALREADY_PROCESSED: {
    status: 409,
    ko: '이미 답한 신청이에요.',
    en: 'This request has already been answered.',
  },
  TALKS_FULL: {
    status: 409,
    ko: '지금 함께하는 대화가 충분히 많아요. 하나를 마치면 새로 신청할 수 있어요.',
    en: 'You’re already in as many chats as one person can hold. Once one ends, you can offer another.',
  },
  AFTER_HEAVY_TALK: {
    status: 409,
    ko: '무거운 이야기를 들은 지 얼마 안 됐어요. 조금 더 쉬었다가 와도 괜찮아요.',
    en: 'You listened to something heavy not long ago. It’s okay to rest before the next one.',
  },
  LISTENER_BUSY: {
    status: 409,
    ko: '이 리스너는 지금 새 대화를 시작하기 어려워요. 신청은 그대로 있으니 조금 뒤에 다시 수락해 주세요.',
    en: 'This listener can’t start another chat right now. Their request stays, so please try accepting it a little later.',
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
  CASE_DECIDED: {
    status: 409,
    ko: '이미 결정된 신고예요.',
    en: 'This case has already been decided.',
  },
  ALREADY_APPEALED: {
    status: 409,
    ko: '이의 제기는 한 번만 할 수 있어요.',
    en: 'An appeal can be made only once.',
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
  SAVED_REPLIES_FULL: {
    status: 409,
    ko: '저장한 답변은 100개까지예요. 안 쓰는 것을 먼저 삭제해 주세요.',
    en: 'There can be up to 100 saved replies. Please delete one that isn’t used first.',
  },
  ALREADY_SENT_IN_ROOM: {
    status: 409,
    ko: '이 대화방에서는 이미 평가를 부탁했어요. 한 번만 부탁할 수 있어요.',
    en: 'You already asked for a rating in this chat. You can ask once per chat.',
  },
  ALREADY_RATED: {
    status: 409,
    ko: '이미 평가했어요. 리스너 한 사람을 한 번만 평가할 수 있어요.',
    en: 'Already rated: a listener can be rated only once.',
  },
  RATING_REQUIRED: {
    status: 409,
    ko: '평가를 남기면 완료돼요.',
    en: 'It’s done once you leave a rating.',
  },
  ALREADY_CLAIMED: {
    status: 409,
    ko: '이미 받은 선물이에요.',
    en: 'You’ve already claimed this gift.',
  },
  OUT_OF_STOCK: {
    status: 409,
    ko: '준비한 수량이 모두 나갔어요.',
    en: 'This one has run out.',
  },
  PRODUCT_INACTIVE: {
    status: 409,
    ko: '지금은 받을 수 없는 상품이에요.',
    en: 'This product isn’t available any more.',
  },
  /** `details` say from when, and what is missing. */
  GIFT_TOO_SOON: {
    status: 409,
    ko: '선물은 도담에서 조금 지낸 뒤에 받을 수 있어요.',
    en: 'Gifts can be claimed once you have been here for a little while.',
  },
  WELCOME_GIFT_OVER: {
    status: 409,
    ko: '환영 선물은 가입하고 30일 안에만 받을 수 있어요.',
    en: 'A welcome gift can only be claimed within 30 days of joining.',
  },
  DUPLICATE_CODES: {
    status: 409,
    ko: '이미 등록된 바코드가 있어요. 아무것도 저장하지 않았어요.',
    en: 'Some of these barcodes are already there. Nothing was saved.',
  },
  CONFIRM_TEXT: {
    status: 409,
    ko: '보내기 전에 한 번만 더 읽어 봐 주세요.',
    en: 'Please read it once more before you send it.',
  },
  ROOM_CLOSED: {
    status: 409,
    ko: '끝난 대화예요. 더는 메시지를 보낼 수 없어요.',
    en: 'This chat has ended. You can’t send messages any more.',
  },
  CLIENT_ID_REUSED: {
    status: 409,
    ko: '같은 번호로 다른 메시지를 이미 보냈어요.',
    en: 'Another message was already sent with this client id.',
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
  PAYLOAD_TOO_LARGE: {
    status: 413,
    ko: '보낸 내용이 너무 커요.',
    en: 'What you sent is too large.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    ko: 'JSON만 받을 수 있어요.',
    en: 'Only JSON is accepted.',
  },
  TOO_FAST: {
    status: 429,
    ko: '조금 빨랐어요. 잠시 뒤에 다시 해 주세요.',
    en: 'That was a little fast. Please try again shortly.',
  },
  INTERNAL: {
    status: 500,
    ko: '저희 쪽에 문제가 생겼어요. 잠시 뒤에 다시 해 주세요.',
    en: 'Something went wrong on our side. Please try again shortly.',
  },
  BACKUP_FAILED: {
    status: 503,
    ko: '백업 작업을 마치지 못했어요. 서비스 데이터는 그대로예요.',
    en: 'The work on backups could not be finished. The service’s data is as it was.',
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
} satisfies Record<string, { status: number } & Record<Language, string>>

export type ErrorCode = keyof typeof errors

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code)
