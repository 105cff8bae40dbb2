import type { Language, NotificationType } from '@dodam/contract'
import type { NotificationParams } from '@dodam/db'

type Text = { title: string; message: string }
type Words = Record<NotificationType, (params: NotificationParams) => Text>

const ko: Words = {
  chat_request: ({ name }) => ({
    title: '대화 신청이 왔어요',
    message: `${name ?? '누군가'}님이 내 글을 읽고 대화를 신청했어요.`,
  }),
  message_request: ({ name }) => ({
    title: '대화 신청이 왔어요',
    message: `${name ?? '누군가'}님이 이야기를 나누고 싶어 해요.`,
  }),
  chat_accepted: ({ name }) => ({
    title: '대화가 시작됐어요',
    message: name ? `${name}님이 대화 신청을 받았어요.` : '글을 쓴 친구가 대화 신청을 받았어요.',
  }),
  chat_declined: () => ({
    title: '이번에는 어렵대요',
    message: '글을 쓴 친구가 지금은 대화하기 어렵다고 해요. 마음만은 전해졌을 거예요.',
  }),
  new_message: ({ name }) => ({
    title: '새 메시지가 있어요',
    message: name ? `${name}님이 메시지를 보냈어요.` : '익명의 친구가 메시지를 보냈어요.',
  }),
}

const en: Words = {
  chat_request: ({ name }) => ({
    title: 'A chat request',
    message: `${name ?? 'Somebody'} read your story and would like to talk.`,
  }),
  message_request: ({ name }) => ({
    title: 'A chat request',
    message: `${name ?? 'Somebody'} would like to talk with you.`,
  }),
  chat_accepted: ({ name }) => ({
    title: 'Your chat has started',
    message: name
      ? `${name} accepted your chat request.`
      : 'The author accepted your chat request.',
  }),
  chat_declined: () => ({
    title: 'Not this time',
    message: 'The author cannot talk right now. Your kindness still reached them.',
  }),
  new_message: ({ name }) => ({
    title: 'New message',
    message: name ? `${name} sent you a message.` : 'Someone anonymous sent you a message.',
  }),
}

const words = { ko, en }

/** Title and message of a notification in a language. Never quotes what somebody wrote. */
export const textOf = (
  type: NotificationType,
  params: NotificationParams,
  language: Language,
): Text => words[language][type](params)
