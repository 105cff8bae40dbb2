import type { Language, NotificationType } from '@dodam/contract'

interface Text {
  title: string
  message: string
}

/** What a text may mention. */
interface Mentioned {
  /** Who caused it; null for somebody masked, whom the text calls by their part ("the author"). */
  name: string | null
  /** A comment that answers one of the reader's. */
  reply?: boolean
}

type Words = Record<NotificationType, (mentioned: Mentioned) => Text>

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
  post_liked: ({ name }) => ({
    title: '내 글에 공감이 왔어요',
    message: `${name ?? '누군가'}님이 내 글에 공감했어요.`,
  }),
  comment_liked: ({ name }) => ({
    title: '내 댓글에 공감이 왔어요',
    message: `${name ? `${name}님이` : '글쓴이가'} 내 댓글에 공감했어요.`,
  }),
  comment_added: ({ name, reply }) => ({
    title: reply ? '답글이 달렸어요' : '댓글이 달렸어요',
    message: `${name ? `${name}님이` : '글쓴이가'} ${reply ? '내 댓글에 답글을' : '내 글에 댓글을'} 남겼어요.`,
  }),
  rating_request: ({ name }) => ({
    title: '평가를 부탁받았어요',
    message: `${name ?? '누군가'}님이 함께한 대화가 어땠는지 궁금해해요.`,
  }),
  rating_received: () => ({
    title: '평가가 도착했어요',
    message: '함께 이야기한 친구가 별점을 남겼어요.',
  }),
  rating_completed: () => ({
    title: '평가 부탁이 마무리됐어요',
    message: '함께 이야기한 친구가 평가 부탁을 확인했어요. 들어 줘서 고마워요.',
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
  post_liked: ({ name }) => ({
    title: 'Your story was liked',
    message: `${name ?? 'Somebody'} liked your story.`,
  }),
  comment_liked: ({ name }) => ({
    title: 'Your comment was liked',
    message: `${name ?? 'The author'} liked your comment.`,
  }),
  comment_added: ({ name, reply }) => ({
    title: reply ? 'A new reply' : 'A new comment',
    message: `${name ?? 'The author'} ${reply ? 'replied to your comment' : 'commented on your story'}.`,
  }),
  rating_request: ({ name }) => ({
    title: 'A rating request',
    message: `${name ?? 'Somebody'} would like to know how your chat was.`,
  }),
  rating_received: () => ({
    title: 'You were rated',
    message: 'Someone you talked with left you a rating.',
  }),
  // The same for a rating and for a refusal, so that it does not tell which.
  rating_completed: () => ({
    title: 'Your rating request is settled',
    message: 'The person you talked with has seen your rating request. Thank you for listening.',
  }),
}

const words = { ko, en }
const somebody = { ko: '누군가', en: 'Somebody' }

/**
 * Title and message of a notification in a language. An empty name is that of a deleted account or of somebody unknown.
 * Never quotes what somebody wrote.
 */
export const textOf = (type: NotificationType, mentioned: Mentioned, language: Language): Text =>
  words[language][type](
    mentioned.name === '' ? { ...mentioned, name: somebody[language] } : mentioned,
  )
