import { api } from '@dodam/contract'
import type { Stage } from './story-community.ts'

/** The team creates an announcement, changes it and its audience, switches it off and on, and deletes it. */
export async function tellOfAnnouncements({
  act,
  cast,
}: Pick<Stage, 'act' | 'cast'>): Promise<void> {
  const { admin } = cast
  const words = { title: '쉬어 가는 밤', content: '오늘 밤은 잠시 쉬어 가요.' }
  const english = { titleEn: 'A night of rest', contentEn: 'We rest for a while tonight.' }
  const { id } = await act(admin, api.announcements.create, { body: { ...words, ...english } })
  const params = { id }
  await act(admin, api.announcements.create, {
    body: { ...words, targetAudience: 'listeners', isActive: false },
  })
  const change = (more: object) =>
    act(admin, api.announcements.change, { params, body: { ...words, ...more } })
  await change({ titleEn: null, contentEn: null, type: 'urgent' })
  await change({ ...english, targetAudience: 'users' })
  await change({ targetAudience: 'listeners' })
  for (let time = 0; time < 2; time++) await act(admin, api.announcements.toggle, { params })
  await act(admin, api.announcements.toggle, { params, body: { isActive: true } })
  await act(admin, api.announcements.remove, { params })
  await act(admin, api.search.removeKeyword, { body: { keyword: '거친 말' } })
}
