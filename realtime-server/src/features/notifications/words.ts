import type { Language, NotificationType, StaffRole } from '@dodam/contract'
import { namesEn, namesKo } from './role-names.ts'

interface Text {
  title: string
  message: string
}

/** What a notification's text may mention. */
interface Mentioned {
  /** The name of the actor: empty when deleted or unknown, an alias when masked; null without one, then their role is used ("the author"). */
  name: string | null
  /** How many others did the same, in one notification. */
  others?: number
  /** Whether a comment answers one of the reader's. */
  reply?: boolean
  /** The team's note to the reader. */
  note?: string
  /** Whether a chat request ended because it was not answered. */
  isUnanswered?: boolean
  /** The roles that an admin has now. */
  roles?: readonly StaffRole[]
}

type Words = Record<NotificationType, (mentioned: Mentioned) => Text>

/** The subject of a Korean sentence with its particle: a name takes 님이, the word for an unknown actor none. */
const subject = (
  name: string | null,
  masked: '누군가' | '글쓴이' | '익명의 글쓴이',
  others = 0,
) => {
  const noun = name === null ? masked : name === '' ? '누군가' : `${name}님`
  if (others > 0) return `${noun} 외 ${others}명이`
  if (noun === '누군가') return noun
  return name === null ? `${noun}가` : `${noun}이`
}

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
    message: `${subject(name, '글쓴이')} 대화 신청을 수락했어요.`,
  }),
  chat_declined: ({ name, isUnanswered }) =>
    isUnanswered
      ? {
          title: '이번에는 대화로 이어지지 않았어요',
          message:
            '일주일 동안 답이 없어서 대화 신청이 자동으로 끝났어요. 먼저 말을 걸어 줘서 고마워요.',
        }
      : {
          title: '이번에는 대화하기 어렵대요',
          message: `${subject(name || null, '글쓴이')} 지금은 대화하기 어려운가 봐요. 그래도 마음은 전해졌을 거예요.`,
        },
  new_message: ({ name }) => ({
    title: '새 메시지가 있어요',
    message: `${subject(name, '익명의 글쓴이')} 메시지를 보냈어요.`,
  }),
  admin_message: () => ({
    title: '지원팀에서 메시지가 왔어요',
    message: '지원팀이 보낸 메시지를 대화방에서 읽을 수 있어요.',
  }),
  post_liked: ({ name, others }) => ({
    title: '내 글에 공감이 왔어요',
    message: `${subject(name, '누군가', others)} 내 글에 공감했어요.`,
  }),
  comment_liked: ({ name, others }) => ({
    title: '내 댓글에 공감이 왔어요',
    message: `${subject(name, '글쓴이', others)} 내 댓글에 공감했어요.`,
  }),
  comment_added: ({ name, reply, others }) => ({
    title: reply ? '답글이 달렸어요' : '댓글이 달렸어요',
    message: `${subject(name, '글쓴이', others)} ${reply ? '내 댓글에 답글을' : '내 글에 댓글을'} 남겼어요.`,
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
    title: '인증 리스너가 됐어요',
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
      '안전을 살피면서 지원팀이 내 계정과 연락처를 확인한 적이 있어요. 팀에서 두 사람이 함께 정하는 일이고, 다른 회원에게는 알리지 않아요. 이유가 궁금하면 지원팀에 물어보세요.',
  }),
  texts_removed: () => ({
    title: '지원팀이 글과 댓글을 삭제했어요',
    message:
      '서로를 지키는 약속에 맞지 않는 글이 있어서, 별명으로 쓴 글과 댓글을 지원팀이 삭제했어요. 이유가 궁금하면 지원팀에 물어보세요.',
  }),
  report_decided: () => ({
    title: '지원팀의 답이 왔어요',
    message: '신고나 내가 쓴 글을 지원팀이 살펴보고 답을 남겼어요. 누르면 읽을 수 있어요.',
  }),
  account_recovered: () => ({
    title: '비밀번호가 바뀌었어요',
    message:
      '복구 코드로 비밀번호를 바꾸고 모든 기기에서 로그아웃했어요. 내가 하지 않았다면 지원팀에 바로 알려 주세요.',
  }),
  account_reset_started: () => ({
    title: '지원팀이 비밀번호 재설정을 시작했어요',
    message:
      '내가 부탁하지 않았다면 설정의 보안에서 바로 멈출 수 있어요. 코드를 쓰기 전까지 비밀번호는 그대로예요.',
  }),
  staff_started: ({ roles }) => ({
    title: '관리자가 됐어요',
    message: `맡은 역할: ${namesKo(roles)}. 누르면 관리 화면이 열려요. 먼저 설정의 보안에서 2단계 인증을 설정하고, 당직 화면에서 알림을 받을 기기를 정해 주세요.`,
  }),
  staff_changed: ({ roles }) => ({
    title: '맡은 역할이 바뀌었어요',
    message: `지금 맡은 역할: ${namesKo(roles)}. 관리 메뉴에서 바로 볼 수 있어요.`,
  }),
  staff_ended: () => ({
    title: '관리자 권한이 끝났어요',
    message:
      '이제 관리 화면은 열리지 않고, 2단계 인증도 지워졌어요. 계정의 다른 것은 그대로예요. 왜 그런지 모르겠다면 팀에 물어보세요.',
  }),
  duty_changed: ({ name }) => ({
    title: '내 당직이 바뀌었어요',
    message: `${subject(name, '누군가')} 내 당직을 바꿨어요. 언제 당직인지 당직표에서 확인해 주세요.`,
  }),
}

/** The actor in English. */
const person = (name: string | null, masked: string, others = 0) => {
  const noun = name === '' ? 'Someone' : (name ?? masked)
  return others === 0 ? noun : `${noun} and ${others} ${others === 1 ? 'other' : 'others'}`
}

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
  chat_declined: ({ name, isUnanswered }) =>
    isUnanswered
      ? {
          title: 'No chat this time',
          message:
            'There was no answer to your chat request for a week, so it ended on its own. Thank you for offering.',
        }
      : {
          title: 'Not this time',
          message: `${person(name || null, 'The author')} can’t talk right now. Your kindness still reached them.`,
        },
  new_message: ({ name }) => ({
    title: 'New message',
    message: `${person(name, 'Someone anonymous')} sent you a message.`,
  }),
  admin_message: () => ({
    title: 'A message from the support team',
    message: 'You can read it in your chat with the support team.',
  }),
  post_liked: ({ name, others }) => ({
    title: 'Your story was liked',
    message: `${person(name, 'Someone', others)} liked your story.`,
  }),
  comment_liked: ({ name, others }) => ({
    title: 'Your comment was liked',
    message: `${person(name, 'The author', others)} liked your comment.`,
  }),
  comment_added: ({ name, reply, others }) => ({
    title: reply ? 'A new reply' : 'A new comment',
    message: `${person(name, 'The author', others)} ${reply ? 'replied to your comment' : 'commented on your story'}.`,
  }),
  rating_request: ({ name }) => ({
    title: 'A rating request',
    message: `${person(name, 'Someone')} would like to know how your chat went.`,
  }),
  rating_received: () => ({
    title: 'You got a rating',
    message: 'Someone you talked with left you a rating.',
  }),
  // Sent only when the request was declined; the text does not say so.
  rating_completed: () => ({
    title: 'Your rating request is done',
    message: 'The person you talked with has seen your rating request. Thank you for listening.',
  }),
  verification_approved: ({ note }) => ({
    title: 'You’re a verified listener',
    message: `Others now see the badge next to your name. Thank you for being there.${fromTeamEn(note)}`,
  }),
  verification_rejected: ({ note }) => ({
    title: 'Not verified this time',
    message: `The support team read your application with care. You can apply again whenever you’re ready.${fromTeamEn(note)}`,
  }),
  verification_revoked: ({ note }) => ({
    title: 'Your verification has ended',
    message: `The badge next to your name is gone. You can read more in Settings.${fromTeamEn(note)}`,
  }),
  verification_ending: () => ({
    title: 'Your verification ends soon',
    message: 'It ends within 30 days. To continue, apply again in Settings.',
  }),
  grade_changed: ({ note }) => ({
    title: 'The support team changed your grade',
    message: `You can see it in your profile. It may change who you can talk with.${fromTeamEn(note)}`,
  }),
  identified: () => ({
    title: 'The support team looked up who wrote something',
    message:
      'To keep people safe, the support team once looked up your account and contact details. Two people on the team decide that together, and no other member is told. Ask the support team if you’d like to know why.',
  }),
  texts_removed: () => ({
    title: 'The support team deleted some of your stories and comments',
    message:
      'Some of what you wrote didn’t fit the promises that keep everyone safe, so the support team deleted what you posted with your nickname. Ask the support team if you’d like to know why.',
  }),
  report_decided: () => ({
    title: 'The support team has an answer for you',
    message:
      'They looked at something you reported or wrote, and left an answer. Open this to read it.',
  }),
  account_recovered: () => ({
    title: 'Your password was changed',
    message:
      'A recovery code was used to change it, and every device was signed out. If that wasn’t you, tell the support team right away.',
  }),
  account_reset_started: () => ({
    title: 'The support team started a password reset',
    message:
      'If you didn’t ask for it, you can stop it in Settings, under “Security”. Your password stays the same until the code is used.',
  }),
  staff_started: ({ roles }) => ({
    title: 'You’re an admin now',
    message: `Your roles: ${namesEn(roles)}. Tap to open the admin area. First set up two-step sign-in in Settings, under “Security”, and choose on the duty screen which device rings.`,
  }),
  staff_changed: ({ roles }) => ({
    title: 'Your roles have changed',
    message: `Your roles now: ${namesEn(roles)}. The admin menu shows what you can do.`,
  }),
  staff_ended: () => ({
    title: 'You’re no longer an admin',
    message:
      'The admin area doesn’t open anymore, and your two-step sign-in is removed. Nothing else about your account has changed. Ask the team if you didn’t expect this.',
  }),
  duty_changed: ({ name }) => ({
    title: 'Your duty has changed',
    message: `${person(name, 'Someone')} changed when you’re on duty. The roster shows your times.`,
  }),
}

const words = { ko, en }

/** Return title and message of a notification in a language. The only quoted text is the team's note. */
export const textOf = (type: NotificationType, mentioned: Mentioned, language: Language): Text =>
  words[language][type](mentioned)
