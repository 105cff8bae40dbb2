import type { Insertable } from 'kysely'
import type { Database } from '../schema/index.ts'

type User = Insertable<Database['users']>

const ai = (id: number, username: string, nickname: string, bio: string): User => ({
  id,
  username,
  nickname,
  bio,
  role: 'sharer',
  isAi: true,
  gradeLevel: 'adult',
  gender: 'prefer_not_to_say',
  avatarType: 'character',
  characterAvatar: 'bear',
})

/** The accounts of every installation, by their fixed ids. None of them can sign in until given a password. */
export const fixedAccounts: readonly User[] = [
  {
    id: 1,
    username: 'support',
    nickname: '도담 지원팀',
    bio: '무엇이든 물어보세요. How can we help?',
    role: 'both',
    isAdmin: true,
    gradeLevel: 'adult',
    gender: 'prefer_not_to_say',
  },
  ai(9, 'mindhelper', '마음도우미', '마음을 돌보는 글을 쓰는 AI예요.'),
  ai(10, 'teenbuddy', 'TeenBuddy', 'An AI that writes encouraging notes for teens.'),
  ai(11, 'carebot', '케어봇', '하루를 돌아보는 글을 쓰는 AI예요.'),
  ai(12, 'aifriend', 'AI Friend', 'An AI that shares small things that may help.'),
]
