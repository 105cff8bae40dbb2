import type { Refusals } from './refusals.ts'

/** Errors among members, in the store and with the support team. */
export const communityErrors = {
  OWN_POST: {
    status: 400,
    ko: '내 글에는 대화를 신청할 수 없어요. 다른 사람의 글에는 신청할 수 있어요.',
    en: 'You can’t offer a chat on your own story. You can on other people’s.',
  },
  AI_POST: {
    status: 400,
    ko: 'AI가 쓴 글에는 대화를 신청할 수 없어요. 사람이 쓴 글에는 신청할 수 있어요.',
    en: 'You can’t offer a chat on a story written by AI. You can on stories by people.',
  },
  UNSAFE_TEXT: {
    status: 400,
    ko: '이대로는 올릴 수 없어요. 표시한 부분을 고쳐 주세요.',
    en: 'This can’t be posted as it is. Please change the marked part.',
  },
  SUSPENDED: {
    status: 403,
    ko: '지금은 글을 쓸 수 없어요. 글을 읽거나 상담전화에 연락하는 건 그대로 할 수 있어요.',
    en: 'You can’t write for now. You can still read and call a helpline.',
  },
  CONTACT_PAUSED: {
    status: 403,
    ko: '새 대화 신청과 청소년에게 보내는 메시지는 잠시 멈췄어요. 여러 신호가 겹치면 모두의 안전을 위해 사람이 한 번 살펴봐요. 글과 댓글, 지원팀과 상담전화는 그대로 쓸 수 있고, 결정이 나면 다시 봐 달라고 할 수 있어요.',
    en: 'New chat requests and messages to teenagers are paused for now. When several signs come together, a person takes a look to keep everyone safe. Stories, comments, the support team, and helplines still work, and you can ask for another look at what’s decided.',
  },
  CHATS_CLOSED: {
    status: 403,
    ko: '지금은 대화가 닫혀 있어요. 왜 그런지, 언제까지인지는 대화 화면에서 볼 수 있어요.',
    en: 'Your chats are closed for now. The chat page says why, and until when.',
  },
  VERIFICATION_REQUIRED: {
    status: 403,
    ko: '성인과 청소년은 성인이 인증 리스너일 때만 1:1로 대화할 수 있어요. 인증은 설정에서 신청해요.',
    en: 'An adult and a teenager can only chat one-on-one if the adult is a verified listener. Adults can apply for that in Settings.',
  },
  ALREADY_REQUESTED: {
    status: 409,
    ko: '이 글에는 이미 대화를 신청했어요.',
    en: 'You already sent a chat request for this story.',
  },
  REQUESTS_OPEN: {
    status: 409,
    ko: '대화 신청 세 개가 답을 기다리고 있어요. 하나가 답을 받거나, 하나를 취소하면 새로 신청할 수 있어요.',
    en: 'Three of your chat requests are waiting for an answer. Once one is answered, or you withdraw one, you can send another.',
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
    ko: '지금 하고 있는 대화가 이미 많아요. 하나가 끝나면 새로 신청할 수 있어요.',
    en: 'You’re already in as many chats as you can take on. Once one ends, you can offer another.',
  },
  AFTER_HEAVY_TALK: {
    status: 409,
    ko: '무거운 이야기를 들은 지 얼마 안 됐어요. 조금 더 쉬었다가 와도 괜찮고, 지금 괜찮다면 그대로 보내도 돼요.',
    en: 'You listened to something heavy not long ago. It’s okay to rest before the next one. If you’re fine, you can send this now.',
  },
  LISTENER_BUSY: {
    status: 409,
    ko: '이 리스너는 지금 새 대화를 시작하기 어려워요. 신청은 그대로 있으니 다른 때에 다시 수락할 수 있어요.',
    en: 'This listener can’t start another chat right now. Their request stays, so you can accept it another time.',
  },
  TEAM_AWAY: {
    status: 409,
    ko: '나이 차이가 큰 두 사람의 대화는 지원팀이 있을 때 시작할 수 있어요. 지금은 지원팀이 자리에 없어요. 지원팀이 돌아오면 시작할 수 있어요.',
    en: 'With this age gap, a chat can only start while the support team is around. They aren’t here right now, so it can start once they’re back.',
  },
  ALREADY_APPEALED: {
    status: 409,
    ko: '다시 봐 달라는 건 한 번만 할 수 있어요.',
    en: 'You can only ask for another look once.',
  },
  ALREADY_SENT_IN_ROOM: {
    status: 409,
    ko: '이 대화방에서는 이미 평가를 부탁했어요. 한 번만 부탁할 수 있어요.',
    en: 'You already asked for a rating in this chat. You can ask once per chat.',
  },
  RATING_TOO_SOON: {
    status: 409,
    ko: '힘든 이야기를 나눈 뒤 24시간 동안은 평가를 부탁할 수 없어요. 그 뒤에 다시 부탁할 수 있어요.',
    en: 'You can’t ask for a rating within 24 hours of a hard conversation. After that, you can.',
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
    ko: '준비한 수량이 모두 나갔어요. 스토어에서 다른 상품을 골라 주세요.',
    en: 'This one has run out. Please choose another one in the store.',
  },
  PRODUCT_INACTIVE: {
    status: 409,
    ko: '지금은 받을 수 없는 상품이에요. 스토어에서 다른 상품을 골라 주세요.',
    en: 'This product isn’t available anymore. Please choose another one in the store.',
  },
  /** `details` hold the earliest time, and what is missing. */
  GIFT_TOO_SOON: {
    status: 409,
    ko: '아직 선물을 받을 수 없어요. 글이나 댓글을 쓰거나 대화해 본 회원이 받을 수 있어요.',
    en: 'You can’t claim gifts yet. You can once you’ve shared a story or a comment, or chatted with someone.',
  },
  WELCOME_GIFT_OVER: {
    status: 409,
    ko: '환영 선물은 가입하고 30일 안에만 받을 수 있어요.',
    en: 'You can only claim a welcome gift within 30 days of joining.',
  },
  CONFIRM_TEXT: {
    status: 409,
    ko: '보내기 전에 한 번만 더 읽어 봐 주세요.',
    en: 'Please read it once more before you send it.',
  },
  ROOM_CLOSED: {
    status: 409,
    ko: '끝난 대화예요. 더 이상 메시지를 보낼 수 없어요. 새 대화는 다른 글에서 시작할 수 있어요.',
    en: 'This chat has ended. You can’t send messages anymore. A new chat can start from another story.',
  },
  CLIENT_ID_REUSED: {
    status: 409,
    ko: '같은 번호로 다른 메시지를 이미 보냈어요.',
    en: 'Another message was already sent with this client id.',
  },
  /** It gives no reason, since that would tell of a report: its subject learns of that after the decision. */
  CASE_OPEN: {
    status: 409,
    ko: '지금은 고칠 수 없고, 언제 다시 고칠 수 있을지는 아직 정해지지 않았어요. 삭제는 할 수 있어요.',
    en: 'You can’t edit this right now, and there’s no set time yet when you can. You can still delete it.',
  },
  EDIT_OVER: {
    status: 409,
    ko: '쓴 지 24시간이 지나서 고칠 수 없어요. 삭제는 할 수 있어요.',
    en: 'You can’t edit this anymore. 24 hours have passed. You can still delete it.',
  },
  EDITED_ELSEWHERE: {
    status: 409,
    ko: '그사이 다른 기기에서 고쳤어요. 저장하면 지금 적은 내용으로 바뀌어요.',
    en: 'You edited this on another device in the meantime. If you save again, it changes to what you’ve written here.',
  },
} satisfies Refusals
