import { createECDH } from 'node:crypto'
import type { Subjects } from './matrix-things.ts'
import { dataUrl, dots } from './pictures.ts'
import { application } from './verifying.ts'

/** An endpoint for pushes that never answers. */
export const nowhere = 'http://127.0.0.1:9'

const browser = {
  endpoint: `${nowhere}/matrix`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: Buffer.alloc(16, 7).toString('base64url'),
  },
}

/** A saved reply as an admin writes it. */
export const savedReplyDraft = {
  titleKo: '고마워요',
  titleEn: 'Thank you',
  messageKo: '알려 줘서 고마워요.',
  messageEn: 'Thank you for telling us.',
}

/** What an admin asks of a draft of an AI post, and how they edit it. */
export const aiDraftWish = { authorId: 9, language: 'ko', category: 'sleep' } as const
export const aiDraftEdit = {
  content: '잠이 오지 않는 밤에 여러분은 무엇을 해 보나요?',
  categories: ['sleep' as const],
}

const disclosing = { reason: '지금 도울 사람을 찾아야 해요.' }

const untilSoon = () => ({
  until: new Date(Date.now() + 60_000).toISOString(),
  reason: '쉬어 가요.',
})

/** Return a valid body for every call with one; a new one each time where the call uses it up. */
export function makeBodies({
  postOfBoth,
  bystander,
  listener,
  open,
  unrated,
  wish,
  visitorCode,
  signIns,
  second,
}: Subjects): Record<string, object | (() => object)> {
  let signUps = 0
  let written = 0
  return {
    'POST /api/auth/register': () => ({
      username: `matrixnew${++signUps}`,
      password: 'a good word 1',
      email: 'matrix@example.com',
      role: 'both',
      preferredCategories: ['sleep'],
      gradeLevel: 'high1',
      gender: 'male',
      showAiPosts: true,
      language: 'ko',
    }),
    'POST /api/auth/login': { username: 'matrixsharer', password: 'a good word 1' },
    'POST /api/admin/security/block-ip': {
      ip: '198.51.100.250',
      reason: '로그인 시도가 너무 많아요.',
    },
    'DELETE /api/admin/keywords': () => ({ keyword: `말 ${++written}` }),
    'POST /api/admin/reset-rate-limit': { userId: bystander },
    'PUT /api/admin/incidents/:id/status': { status: 'resolved' },
    'POST /api/csp-report': {
      'csp-report': { 'blocked-uri': 'inline', 'effective-directive': 'script-src-elem' },
    },
    'POST /api/admin/reauth': { password: 'a good word 1' },
    'POST /api/auth/second-factor': signIns.secondStep,
    'POST /api/user/second-factor/app': { password: 'a good word 1' },
    'PUT /api/user/second-factor/app': signIns.app,
    'DELETE /api/user/second-factor/app': { password: 'a good word 1' },
    'POST /api/user/second-factor/passkeys': { password: 'a good word 1' },
    'PUT /api/user/second-factor/passkeys': signIns.passkey,
    'DELETE /api/user/second-factor/passkeys/:id': { password: 'a good word 1' },
    'POST /api/user/second-factor/codes': { password: 'a good word 1' },
    'POST /api/user/recovery-codes': { password: 'a good word 1' },
    'POST /api/auth/password-link': { username: 'nobodyofthisname' },
    'POST /api/auth/recover': signIns.recovery,
    'PUT /api/user/language': { language: 'ko' },
    'PUT /api/user/grade-answer': { isStillInSchool: true },
    'PUT /api/user/profile': () => ({
      nickname: `새 이름 ${++written}`,
      bio: '잘 들어 줄게요.',
      gender: 'male',
      gradeLevel: 'high2',
      preferredCategories: ['sleep'],
      avatarType: 'character',
      characterAvatar: 'fox',
      notificationSettings: { comments: true },
      showAiPosts: true,
    }),
    'PUT /api/user/password': {
      currentPassword: 'a good word 1',
      newPassword: 'a good word 1',
    },
    'DELETE /api/user': { password: 'a good word 1' },
    'POST /api/user/block': { targetUserId: bystander },
    'PUT /api/posts/:id': { content: '오늘은 조금 더 나아졌어요.', categories: ['anxiety'] },
    'PUT /api/comments/:id': { content: '힘내요, 정말로.' },
    'POST /api/posts/:id/like': { liked: true },
    'POST /api/posts/:id/comments': { content: '힘내요', parentId: null },
    'POST /api/comments/:id/like': { liked: true },
    'POST /api/comments/:id/report': { reason: '마음을 다치게 하는 말이에요.' },
    'POST /api/reports': { targetType: 'post', targetId: open, reason: 'hurtful', detail: '' },
    'POST /api/reports/:id/appeal': { reason: '다시 봐 주세요.' },
    'PUT /api/admin/safety/rules': {
      reason: 'insult.slur',
      mode: 'shadow',
      note: '오탐이 많아요.',
    },
    'POST /api/objections': { place: 'post', text: '그런 뜻이 아니었어요.' },
    'POST /api/verification-applications': { ...application, qualifications: '없어요.' },
    'PUT /api/verification-applications/:id/approve': { reviewNote: '반가워요.' },
    'PUT /api/verification-applications/:id/reject': { reviewNote: '다음에 또 만나요.' },
    'DELETE /api/admin/users/:id/verification': { note: '지금까지 고마웠어요.' },
    'POST /api/admin/users/:id/notes': { text: '보호자와 이야기했어요.' },
    'POST /api/admin/users/:id/warn': { reason: '서로를 아껴 주세요.' },
    'PUT /api/admin/users/:id/grade': { gradeLevel: 'high2', reason: '학년이 올라갔어요.' },
    'PUT /api/admin/users/:id/role': { role: 'both' },
    'PUT /api/admin/users/:id/admin': { isAdmin: true },
    'POST /api/admin/users/:id/reset': { supportMessageId: wish },
    'DELETE /api/admin/users/:id/content': {},
    'DELETE /api/admin/users/:id': { reason: '스스로 부탁했어요.' },
    'POST /api/support/message': () => ({
      type: 'inquiry',
      message: `어디에서 찾을 수 있나요? ${++written}`,
    }),
    'POST /api/support/visitor-message': () => ({
      username: 'minji15',
      message: `비밀번호를 잊었어요. ${++written}`,
    }),
    'POST /api/support/visitor-message/open': { code: visitorCode },
    'PUT /api/support/messages/:id/status': { status: 'processing' },
    'POST /api/admin/send-message': { userId: bystander, message: '지원팀이에요.' },
    'POST /api/admin/saved-replies': savedReplyDraft,
    'PUT /api/admin/saved-replies/:id': savedReplyDraft,
    'POST /api/admin/ai-drafts': aiDraftWish,
    'PUT /api/admin/ai-drafts/:id': aiDraftEdit,
    'POST /api/admin/ai-drafts/:id/publish': aiDraftEdit,
    'PUT /api/admin/duty/roster': { shifts: [], changes: [] },
    'POST /api/support/ai-chat': {
      message: '오늘은 조금 지쳤어요.',
      past: [{ from: 'teen', text: '안녕하세요' }],
    },
    'POST /api/support/ai-chat/:id/rating': { helped: true },
    'POST /api/admin/posts/:id/hold': { reason: 'hurtful', detail: '' },
    'POST /api/admin/reports/:id/assign': { adminId: second },
    'POST /api/admin/reports/:id/decide': { decision: 'dismiss' },
    'POST /api/admin/reports/:id/notes': { text: '보호자와 이야기했어요.' },
    'PUT /api/admin/reports/:id/steps': { step: 'tell', isDone: true },
    'POST /api/admin/reports/:id/identify': disclosing,
    'POST /api/admin/reports/:id/claim': {},
    'POST /api/admin/reports/:id/identify/agree': {},
    'POST /api/admin/reports/:id/export/agree': {},
    'PUT /api/admin/reports/:id/identify': { isTold: false },
    'POST /api/admin/reports/:id/export': disclosing,
    'POST /api/admin/reports/:id/handover': { to: '1388', what: '걱정되는 글이 있다고 알렸어요.' },
    'PUT /api/admin/users/:id/suspension': untilSoon,
    'PUT /api/admin/users/:id/chats': untilSoon,
    'PUT /api/admin/users/:id/ban': { reason: '쉬어 가요.' },
    'POST /api/posts': {
      content: '오늘은 조금 나아졌어요.',
      categories: ['anxiety'],
      isAnonymous: false,
    },
    'POST /api/chat-requests': { postId: postOfBoth, message: '안녕하세요' },
    'PUT /api/chat-requests/:id/respond': { status: 'declined' },
    'POST /api/chat-rooms/:id/messages': {
      content: '안녕',
      clientId: '3f0c6a51-93a4-4a3a-8d0c-5f2f8d6c1a77',
    },
    'PUT /api/chat-rooms/:id/read': { upToSeq: 1 },
    'POST /api/chat-rooms/:id/leave': { block: false },
    'POST /api/push/subscriptions': browser,
    'PUT /api/admin/duty/device': browser,
    'POST /api/help-path/count': { event: 'shown', language: 'ko' },
    'POST /api/client-errors': {
      type: 'render',
      screen: '/posts/:id',
      release: '1.0.0',
      name: 'TypeError',
      place: 'home-B1x_Yz0k.js:1:2345',
    },
    'DELETE /api/admin/duty/device': { endpoint: browser.endpoint },
    'DELETE /api/push/subscriptions': { endpoint: browser.endpoint },
    'PUT /api/push/quiet-hours': {
      isOn: true,
      from: '22:00',
      to: '07:00',
      timeZone: 'Asia/Seoul',
    },
    'POST /api/admin/products': () => ({
      name: '편의점 쿠폰',
      description: '가까운 곳에서 써요.',
      category: 'voucher',
      price: 3_000,
      credits: 0,
      imageUrl: '/store/coupon.webp',
      isActive: true,
      isWelcomeGift: false,
      barcodeImages: [dataUrl(dots())],
    }),
    'PUT /api/admin/products/:id': {
      name: '마음 일기장',
      description: '',
      category: 'gift',
      price: 8_000,
      credits: 0,
      imageUrl: null,
      isActive: true,
      isWelcomeGift: false,
    },
    'POST /api/admin/products/:id/barcodes': () => ({ barcodeImages: [dataUrl(dots())] }),
    'POST /api/admin/backup/restore': {
      backupFilename: 'matrix.dump',
      confirm: 'matrix.dump',
      reason: '지난밤으로 되돌려요.',
    },
    'POST /api/admin/system/emergency-recovery': { reason: '숫자가 맞지 않아요.' },
    'POST /api/admin/announcements': {
      title: '새 소식',
      content: '읽어 주세요.',
      titleEn: 'News',
      contentEn: 'Please read.',
      type: 'warning',
      targetAudience: 'users',
      isActive: false,
      startsAt: '2026-01-01T00:00:00.000Z',
      endsAt: null,
    },
    'PUT /api/admin/announcements/:id': {
      title: '고친 소식',
      content: '다시 읽어 주세요.',
      titleEn: null,
      contentEn: null,
      type: 'urgent',
      targetAudience: 'listeners',
      startsAt: null,
      endsAt: null,
    },
    'POST /api/admin/announcements/:id/toggle': { isActive: false },
    'POST /api/check-ins/:id/answer': { answer: 'later' },
    'PUT /api/notifications/:id/archive': { isArchived: true },
    'POST /api/rating-requests': { chatRoomId: unrated, message: '이야기가 어땠나요?' },
    'PUT /api/rating-requests/:id/status': { status: 'declined' },
    'POST /api/listener-ratings': {
      listenerId: listener,
      empathyRating: 5,
      responseSpeedRating: 4,
      helpfulnessRating: 3,
      feedback: '고마웠어요.',
      chatRequestId: null,
    },
  }
}
