import { api, type Language, mayListen } from '@dodam/contract'
import { timeBefore } from '../core/clock.ts'
import { type CallAs, type DemoDeps, listDemoPeople } from './calling.ts'

/** What demo people look for, and how many of them. Each word stands in stories of several of them. */
const searches: readonly (readonly [search: string, people: number])[] = [
  ['친구', 6],
  ['시험', 5],
  ['friend', 5],
  ['혼자', 4],
  ['학교', 4],
  ['mom', 3],
]
/** Searches count for a week, so they are repeated before they end. */
const searchedAgainMs = 6 * 86_400_000

/** Let demo people search where they have not searched for days. */
export async function searchAsDemoPeople(deps: DemoDeps, callAs: CallAs): Promise<void> {
  const had = await deps.db
    .selectFrom('searches')
    .select('keyword')
    .where(
      'keyword',
      'in',
      searches.map(([search]) => search),
    )
    .where('searchedAt', '>', timeBefore(deps.clock.now(), searchedAgainMs))
    .limit(1)
    .executeTakeFirst()
  if (had !== undefined) return
  const people = await listDemoPeople(deps)
  for (const [search, count] of searches)
    for (const { id } of people.slice(0, count))
      await callAs(id, api.posts.list, { query: { search } })
}

const inquiries: Readonly<Record<Language, string>> = {
  ko: '별명을 바꾸면 예전 글에도 새 별명이 보이나요?',
  en: 'If I change my nickname, do my older stories show the new one?',
}
const application = {
  reason: '또래 이야기를 듣는 걸 좋아해서, 인증 리스너로 꾸준히 듣고 싶어요.',
  experienceDescription: '학교 또래 상담 동아리에서 1년 동안 친구들 이야기를 들었어요.',
}
const report = {
  reason: 'other',
  detail:
    '체험용 신고예요. 팀이 신고를 어떻게 살펴보는지 열어 보세요. (A report of the demo: open it to see how the team works.)',
}

/** Bring the team its first work, once: inquiries, an application and a report. Gifts are claimed too. */
export async function beginCommunity(deps: DemoDeps, callAs: CallAs): Promise<void> {
  const { db } = deps
  const had = await db.selectFrom('supportMessages').select('id').limit(1).executeTakeFirst()
  if (had !== undefined) return
  const people = await listDemoPeople(deps)
  const listeners = people.filter((one) => mayListen(one) && one.language === 'ko')
  for (const { id } of listeners.toReversed())
    if (await callAs(id, api.verification.apply, { body: application })) break
  for (const language of ['ko', 'en'] as const) {
    const writer = people.findLast((one) => one.language === language)
    if (writer === undefined) continue
    const message = inquiries[language]
    await callAs(writer.id, api.support.write, { body: { type: 'inquiry', message } })
    const products = await callAs(writer.id, api.store.list, { query: {} })
    const product = products?.find(({ stock, isWelcomeGift }) => stock > 3 && !isWelcomeGift)
    if (product) await callAs(writer.id, api.store.claim, { params: { id: product.id } })
    if (language === 'en') continue
    const comment = await db
      .selectFrom('comments')
      .select('id')
      .where('authorId', '<>', writer.id)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    const target = { targetType: 'comment', targetId: comment?.id ?? 0 } as const
    await callAs(writer.id, api.reports.file, { body: { ...target, ...report } })
  }
}
