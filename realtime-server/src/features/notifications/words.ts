import type { Language, NotificationType } from '@dodam/contract'

interface Text {
  title: string
  message: string
}

/** What a notification's text may mention. */
interface Mentioned {
  /** The name of the actor: empty when deleted or unknown, null when masked; then their role is used ("the author"). */
  name: string | null
  /** Whether a comment answers one of the reader's. */
  reply?: boolean
  /** The team's note to the reader. */
  note?: string
}

type Words = Record<NotificationType, (mentioned: Mentioned) => Text>

/** The subject of a Korean sentence with its particle: a name takes 님이, the word for an unknown actor none. */
const subject = (name: string | null, masked: string) =>
  name === null ? masked : name === '' ? '누군가' : `${name}님이`

const fromTeamKo = (note?: string) => (note === undefined ? '' : ` 지원팀의 말: ‘${note}’`)

const ko: Words = {
  chat_request: ({ name }) => ({
    title: '대화 신청이 왔어요',
    message: `${subject(name, '누군가')} 내 글을 읽고 대화를 신청했어요.`,
  }),
  message_request: ({ name }) => ({
    title: '대화 신청이 왔어요',
    message: `${subject(name, '누군가')} 이야기를 나누고 싶어 해요.`,
  }),
  chat_accepted: ({ name }) => ({
    title: '대화가 시작됐어요',
    message: `${subject(name, '글쓴이가')} 대화 신청을 수락했어요.`,
  }),
  chat_declined: () => ({
    title: '이번에는 어렵대요',
    message: '글쓴이가 지금은 대화하기 어려운가 봐요. 건넨 마음은 전해졌을 거예요.',
  }),
  new_message: ({ name }) => ({
    title: '새 메시지가 있어요',
    message: `${subject(name, '익명의 글쓴이가')} 메시지를 보냈어요.`,
  }),
  admin_message: () => ({
    title: '지원팀에서 메시지가 왔어요',
    message: '지원팀이 보낸 메시지를 대화방에서 읽을 수 있어요.',
  }),
  post_liked: ({ name }) => ({
    title: '내 글에 공감이 왔어요',
    message: `${subject(name, '누군가')} 내 글에 공감했어요.`,
  }),
  comment_liked: ({ name }) => ({
    title: '내 댓글에 공감이 왔어요',
    message: `${subject(name, '글쓴이가')} 내 댓글에 공감했어요.`,
  }),
  comment_added: ({ name, reply }) => ({
    title: reply ? '답글이 달렸어요' : '댓글이 달렸어요',
    message: `${subject(name, '글쓴이가')} ${reply ? '내 댓글에 답글을' : '내 글에 댓글을'} 남겼어요.`,
  }),
  rating_request: ({ name }) => ({
    title: '평가를 부탁받았어요',
    message: `${subject(name, '누군가')} 함께한 대화가 어땠는지 궁금해해요.`,
  }),
  rating_received: () => ({
    title: '평가가 도착했어요',
    message: '함께 대화한 사람이 별점을 남겼어요.',
  }),
  rating_completed: () => ({
    title: '평가 부탁이 끝났어요',
    message: '함께 대화한 사람이 평가 부탁을 확인했어요. 들어 줘서 고마워요.',
  }),
  verification_approved: ({ note }) => ({
    title: '인증 리스너가 되었어요',
    message: `이제 이름 옆에 인증 표시가 보여요. 곁에서 들어 줘서 고마워요.${fromTeamKo(note)}`,
  }),
  verification_rejected: ({ note }) => ({
    title: '이번에는 인증하지 못했어요',
    message: `지원팀이 신청을 꼼꼼히 읽었어요. 준비되면 언제든 다시 신청할 수 있어요.${fromTeamKo(note)}`,
  }),
  verification_revoked: ({ note }) => ({
    title: '리스너 인증이 끝났어요',
    message: `이름 옆의 인증 표시가 사라졌어요. 자세한 내용은 설정에서 볼 수 있어요.${fromTeamKo(note)}`,
  }),
  verification_ending: () => ({
    title: '리스너 인증 기간이 곧 끝나요',
    message: '30일 안에 끝나요. 이어서 하고 싶다면 설정에서 다시 신청해 주세요.',
  }),
  grade_changed: ({ note }) => ({
    title: '지원팀이 학년을 바꿨어요',
    message: `바뀐 학년은 프로필에서 볼 수 있어요. 함께 대화할 수 있는 사람이 달라질 수 있어요.${fromTeamKo(note)}`,
  }),
  identified: () => ({
    title: '지원팀이 글을 쓴 사람을 확인했어요',
    message:
      '안전을 살피면서 지원팀이 회원님의 이름과 연락처를 확인한 적이 있어요. 팀에서 두 사람이 동의해야 볼 수 있고, 다른 회원에게는 알리지 않아요. 이유가 궁금하면 지원팀에 물어보세요.',
  }),
  texts_removed: () => ({
    title: '지원팀이 글과 댓글을 삭제했어요',
    message:
      '함께 지내는 약속에 맞지 않는 글이 있어서, 이름을 걸고 쓴 글과 댓글을 지원팀이 삭제했어요. 이유가 궁금하면 지원팀에 물어보세요.',
  }),
  account_recovered: () => ({
    title: '비밀번호가 새로 정해졌어요',
    message:
      '복구 코드로 비밀번호를 바꾸고 모든 기기에서 로그아웃했어요. 내가 하지 않았다면 지원팀에 바로 알려 주세요.',
  }),
  account_reset_started: () => ({
    title: '지원팀이 비밀번호 재설정을 시작했어요',
    message:
      '내가 부탁하지 않았다면 설정의 보안에서 바로 멈출 수 있어요. 코드를 쓰기 전까지 비밀번호는 그대로예요.',
  }),
}

/** The actor in English. */
const person = (name: string | null, masked: string) => (name === '' ? 'Someone' : (name ?? masked))

const fromTeamEn = (note?: string) =>
  note === undefined ? '' : ` From the support team: “${note}”`

const en: Words = {
  chat_request: ({ name }) => ({
    title: 'A chat request',
    message: `${person(name, 'Someone')} read your story and would like to talk.`,
  }),
  message_request: ({ name }) => ({
    title: 'A chat request',
    message: `${person(name, 'Someone')} would like to talk with you.`,
  }),
  chat_accepted: ({ name }) => ({
    title: 'Your chat has started',
    message: `${person(name, 'The author')} accepted your chat request.`,
  }),
  chat_declined: () => ({
    title: 'Not this time',
    message: 'The author can’t talk right now. Your kindness still reached them.',
  }),
  new_message: ({ name }) => ({
    title: 'New message',
    message: `${person(name, 'Someone anonymous')} sent you a message.`,
  }),
  admin_message: () => ({
    title: 'A message from the support team',
    message: 'You can read it in your chat with the support team.',
  }),
  post_liked: ({ name }) => ({
    title: 'Your story was liked',
    message: `${person(name, 'Someone')} liked your story.`,
  }),
  comment_liked: ({ name }) => ({
    title: 'Your comment was liked',
    message: `${person(name, 'The author')} liked your comment.`,
  }),
  comment_added: ({ name, reply }) => ({
    title: reply ? 'A new reply' : 'A new comment',
    message: `${person(name, 'The author')} ${reply ? 'replied to your comment' : 'commented on your story'}.`,
  }),
  rating_request: ({ name }) => ({
    title: 'A rating request',
    message: `${person(name, 'Someone')} would like to know how your chat was.`,
  }),
  rating_received: () => ({
    title: 'You were rated',
    message: 'Someone you talked with left you a rating.',
  }),
  // The same text for a rating and for a refusal, so that it does not reveal which it was.
  rating_completed: () => ({
    title: 'Your rating request is done',
    message: 'The person you talked with has seen your rating request. Thank you for listening.',
  }),
  verification_approved: ({ note }) => ({
    title: 'You’re a verified listener',
    message: `Others now see the badge beside your name. Thank you for being there.${fromTeamEn(note)}`,
  }),
  verification_rejected: ({ note }) => ({
    title: 'Not verified this time',
    message: `The support team read your application with care. You can apply again whenever you’re ready.${fromTeamEn(note)}`,
  }),
  verification_revoked: ({ note }) => ({
    title: 'Your verification has ended',
    message: `The badge beside your name is gone. You can read more in your settings.${fromTeamEn(note)}`,
  }),
  verification_ending: () => ({
    title: 'Your verification ends soon',
    message: 'It ends within 30 days. To go on, apply again in your settings.',
  }),
  grade_changed: ({ note }) => ({
    title: 'The support team changed your grade',
    message: `You can see it in your profile. It may change who you can talk with.${fromTeamEn(note)}`,
  }),
  identified: () => ({
    title: 'The support team looked up who wrote a text',
    message:
      'To keep people safe, the support team once looked up your name and contact. Two of the team have to agree to that, and no other member is told. Ask the support team if you would like to know why.',
  }),
  texts_removed: () => ({
    title: 'The support team deleted stories and comments of yours',
    message:
      'Some of what you wrote under your name didn’t fit how we treat each other here, so the support team deleted it. Ask the support team if you would like to know why.',
  }),
  account_recovered: () => ({
    title: 'Your password was replaced',
    message:
      'A recovery code was used to choose a new one, and every device was signed out. If that wasn’t you, tell the support team right away.',
  }),
  account_reset_started: () => ({
    title: 'The support team started a password reset',
    message:
      'If you didn’t ask for it, stop it in the settings, under security. Your password stays the same until the code is used.',
  }),
}

const words = { ko, en }

/** Return title and message of a notification in a language. The only quoted text is the team's note. */
export const textOf = (type: NotificationType, mentioned: Mentioned, language: Language): Text =>
  words[language][type](mentioned)
