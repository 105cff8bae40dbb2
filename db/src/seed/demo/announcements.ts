import type { AnnouncementsTable } from '../../schema/announcements.ts'

type DemoAnnouncement = Pick<
  AnnouncementsTable,
  'title' | 'content' | 'titleEn' | 'contentEn' | 'type' | 'targetAudience'
> & { hoursAgo: number }

/** Announcements of the demo; the oldest first. */
export const announcements: readonly DemoAnnouncement[] = [
  {
    title: '도담에 온 걸 환영해요',
    content:
      '이곳의 글과 대화는 체험용으로 만들었고, 여기 사람들은 자동으로 답해요. 글을 쓰거나 대화를 신청하면 잠시 뒤에 답이 와요.',
    titleEn: 'Welcome to Dodam',
    contentEn:
      'The stories and chats here are made up for the demo, and its people answer automatically. Share a story or ask for a chat, and an answer comes shortly.',
    type: 'info',
    targetAudience: 'all',
    hoursAgo: 96,
  },
  {
    title: '연락처는 나누지 말아 주세요',
    content: '전화번호나 메신저 아이디를 묻는 사람이 있으면 바로 신고해 주세요.',
    titleEn: 'Keep contact details to yourself',
    contentEn: 'If someone asks for your number or messenger ID, please report it.',
    type: 'warning',
    targetAudience: 'all',
    hoursAgo: 20,
  },
  {
    title: '리스너에게: 혼자 짊어지지 마세요',
    content: '위험한 신호를 보면 109나 1388을 함께 알려 주세요.',
    titleEn: 'Listeners: don’t carry it alone',
    contentEn: 'When you see signs of danger, share the helplines 109 and 1388.',
    type: 'info',
    targetAudience: 'listeners',
    hoursAgo: 6,
  },
]
