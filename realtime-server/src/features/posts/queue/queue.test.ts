import { api, type Category, inQueueOf, type Need, type Post, placeInQueue } from '@dodam/contract'
import { adminOf, block, type Person, serverForTests } from '@dodam/test-support'
import { beforeAll, describe, expect, test } from 'vitest'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

let movedBy = 0
const clock = { now: () => new Date(Date.now() + movedBy) }
const server = serverForTests({}, clock)
// The test runs them itself: a scheduled run could announce a story too early.
beforeAll(() => server().app.jobs.close())

const tell = (who: Person, categories: Category[] = ['sleep'], isAnonymous = false) =>
  who.call(api.posts.publish, {
    body: { content: '요즘 마음이 자꾸 가라앉아요.', categories, isAnonymous },
  })
/** Set the age and the need of a story. */
async function age(
  { id }: { id: number },
  { minutes, need = 0 }: { minutes: number; need?: Need },
) {
  const createdAt = Date.now() - minutes * minuteMs
  await server()
    .db.updateTable('posts')
    .set({
      createdAt: new Date(createdAt).toISOString(),
      need,
      linePlace: need > 0 ? placeInQueue(createdAt, need).toISOString() : null,
    })
    .where('id', '=', id)
    .execute()
}
const runJobs = () => server().app.jobs.runNow()
const dashboard = (who: Person, query: object = {}) =>
  who.call(api.posts.forListener, { query: { limit: 50, ...query } })
const idsOf = (posts: readonly { id: number }[]) => posts.map(({ id }) => id)
const comment = (who: Person, post: { id: number }, content = '저도 그랬어요. 괜찮아질 거예요.') =>
  who.call(api.comments.add, { params: { id: post.id }, body: { content } })
const read = (who: Person, { id }: { id: number }) => who.call(api.posts.read, { params: { id } })
const openCheckIns = async (who: Person) =>
  (await who.call(api.checkIns.list)).map(({ type, relatedId }) => ({ type, relatedId }))

describe('the order of the dashboard', () => {
  let listener: Person
  let stories: Post[]
  beforeAll(async () => {
    const author = await server().member()
    listener = await server().member({ role: 'listener' })
    const body = { preferredCategories: ['family' as const] }
    await listener.call(api.settings.changeProfile, { body })
    stories = []
    for (let count = 0; count < 24; count++)
      stories.push(await tell(author, count % 3 === 0 ? ['family', 'other'] : ['study']))
    for (const [index, story] of stories.entries())
      await age(story, {
        // Equal times, times around the bonus of a preferred topic, and recent ones.
        minutes: [5, 130, 130, 145, 165, 200, 290, 1_500][index % 8] ?? 0,
        need: index === 8 ? 2 : index === 16 ? 1 : 0,
      })
    await runJobs()
  })

  test('is waiting stories by need, time and topic, then the newest, the same in SQL as in the contract', async () => {
    const shown = await dashboard(listener)
    expect(shown).toHaveLength(24)
    expect(idsOf(shown)).toEqual(idsOf(shown.toSorted(inQueueOf(['family']))))
    const lined = shown.filter(({ linePlace }) => linePlace !== null)
    expect(lined).toHaveLength(23)
    expect(shown.slice(0, lined.length)).toEqual(lined)
    // Strong need counts as a day: before all stories that have waited less than a day longer.
    expect(lined.findIndex(({ id }) => id === stories[8]?.id)).toBe(3)
  })

  test('depends on a listener’s preferred topics', async () => {
    const other = await server().member({ role: 'listener' })
    const [mine, theirs] = [await dashboard(listener), await dashboard(other)]
    expect(idsOf(theirs)).toEqual(idsOf(theirs.toSorted(inQueueOf([]))))
    expect(idsOf(theirs)).not.toEqual(idsOf(mine))
    expect(new Set(idsOf(theirs))).toEqual(new Set(idsOf(mine)))
  })

  test.each([1, 2, 5, 9, 20])('pages of %i contain every story once', async (limit) => {
    for (const query of [{}, { categories: ['study'] }, { categories: ['family', 'study'] }]) {
      const all = idsOf(await dashboard(listener, query))
      const paged: number[] = []
      for (let page = await dashboard(listener, { ...query, limit }); page.length > 0; ) {
        paged.push(...idsOf(page))
        page = await dashboard(listener, { ...query, limit, before: paged.at(-1) })
      }
      expect(paged).toEqual(all)
    }
  })

  test('a story that was deleted meanwhile still works as a cursor', async () => {
    const all = idsOf(await dashboard(listener))
    const gone = all[4] ?? 0
    await server()
      .db.updateTable('posts')
      .set({ deletedAt: clock.now().toISOString() })
      .where('id', '=', gone)
      .execute()
    expect(idsOf(await dashboard(listener, { before: gone, limit: 5 }))).toEqual(all.slice(5, 10))
    await server().db.updateTable('posts').set({ deletedAt: null }).where('id', '=', gone).execute()
  })

  test('the queue is visible to those who can answer, and not to others', async () => {
    const [first] = await dashboard(listener)
    if (first === undefined) throw new Error('Nothing waits')
    const strangers = [server().visitor(), await server().member()]
    for (const stranger of strangers)
      expect(await read(stranger, first)).toMatchObject({ isWaiting: false, linePlace: null })
    const blocked = await server().member({ role: 'listener' })
    const author = await server().member()
    const story = await tell(author)
    await age(story, { minutes: 130 })
    await block(author, blocked)
    await runJobs()
    expect(idsOf(await dashboard(listener))).toContain(story.id)
    expect(idsOf(await dashboard(blocked))).not.toContain(story.id)
  })
})

describe('the two-hour rule', () => {
  test('raises an unanswered story and notifies its author and the admins, once each', async () => {
    const author = await (await server().member()).listen()
    const listener = await (await server().member({ role: 'listener' })).listen()
    const sharer = await (await server().member()).listen()
    const admin = await (await adminOf(server())).listen()
    const story = await tell(author, ['sleep'], true)
    expect(story).toMatchObject({ isWaiting: true, linePlace: null })
    expect(await read(listener, story)).toMatchObject({ isWaiting: true, linePlace: null })

    await age(story, { minutes: 119 })
    await runJobs()
    expect(await read(listener, story)).toMatchObject({ linePlace: null })

    await age(story, { minutes: 121 })
    await Promise.all([runJobs(), runJobs()])
    const risen = await listener.hears('post:risen', ({ id }) => id === story.id)
    expect(risen).toEqual(await read(listener, story))
    expect(risen).toMatchObject({
      isWaiting: true,
      linePlace: risen.createdAt,
      author: { id: null },
    })
    expect(await author.hears('post:risen')).toEqual(await read(author, story))
    expect(await openCheckIns(author)).toEqual([{ type: 'waiting', relatedId: story.id }])
    const { count } = await admin.hears('posts:unanswered')
    const unanswered = await admin.call(api.posts.listUnanswered, { query: { limit: 50 } })
    expect(unanswered).toHaveLength(count)
    expect(idsOf(unanswered)).toContain(story.id)

    await runJobs()
    await server().settle()
    expect(author.heardOf('check-in:new')).toHaveLength(1)
    expect(listener.heardOf('post:risen').filter(({ id }) => id === story.id)).toHaveLength(1)
    expect(sharer.heardOf('post:risen')).toEqual([])
  })

  test('ends with another member’s first word; the author’s own comments do not count', async () => {
    const author = await (await server().member()).listen()
    const listener = await (await server().member({ role: 'listener' })).listen()
    const story = await tell(author)
    await age(story, { minutes: 150 })
    await runJobs()
    await comment(author, story, '아직 잠이 안 와요.')
    expect(await read(author, story)).toMatchObject({ isWaiting: true })
    const friend = await server().member()
    await comment(friend, story)
    await listener.hears('post:settled', ({ id }) => id === story.id)
    await author.hears('post:settled', ({ id }) => id === story.id)
    await author.hears('check-in:changed', ({ isOpen }) => !isOpen)
    expect(await openCheckIns(author)).toEqual([])
    expect(await read(listener, story)).toMatchObject({ isWaiting: false, linePlace: null })
    const { firstWordAt } = await server()
      .db.selectFrom('posts')
      .select('firstWordAt')
      .where('id', '=', story.id)
      .executeTakeFirstOrThrow()
    expect(firstWordAt).not.toBeNull()
    await runJobs()
    expect(await read(listener, story)).toMatchObject({ linePlace: null })
  })

  test('a story waits again when its only answer is deleted, but not while another remains', async () => {
    const listener = await (await server().member({ role: 'listener' })).listen()
    const [author, friend] = [await (await server().member()).listen(), await server().member()]
    const admin = await adminOf(server())
    const story = await tell(author)
    const first = await comment(friend, story)
    const second = await comment(await server().member(), story)
    const own = await comment(author, story, '고마워요.')
    expect(await read(author, story)).toMatchObject({ isWaiting: false })
    await friend.call(api.comments.remove, { params: { id: first.id } })
    await author.call(api.comments.remove, { params: { id: own.id } })
    expect(await read(author, story)).toMatchObject({ isWaiting: false })
    await admin.call(api.comments.remove, { params: { id: second.id } })
    const risen = await listener.hears('post:risen', ({ id }) => id === story.id)
    expect(risen).toEqual(await read(listener, story))
    expect(risen).toMatchObject({ isWaiting: true, linePlace: risen.createdAt, commentsCount: 0 })
    expect(await author.hears('post:risen')).toMatchObject({ id: story.id, isWaiting: true })
    await comment(friend, story)
    await listener.hears('post:settled', ({ id }) => id === story.id)
  })

  test('a word that a block hides from the author counts for all but the author’s check-in', async () => {
    const [author, blocked] = [await server().member(), await server().member()]
    const story = await tell(author, ['sleep'], true)
    await block(author, blocked)
    await comment(blocked, story)
    expect(await read(author, story)).toMatchObject({ isWaiting: false })
    expect(await openCheckIns(author)).toEqual([])
    movedBy = 2 * hourMs
    expect(await openCheckIns(author)).toEqual([{ type: 'waiting', relatedId: story.id }])
    movedBy = 0
    await comment(await server().member(), story)
    movedBy = 2 * hourMs
    expect(await openCheckIns(author)).toEqual([])
    movedBy = 0
  })

  test('does not apply to deleted stories and those of AI and test accounts, and ends after a week', async () => {
    const { db } = server()
    const listener = await (await server().member({ role: 'listener' })).listen()
    const admin = await adminOf(server())
    const [gone, artificial, testing, old] = [
      await server().member(),
      await server().member(),
      await server().member(),
      await server().member(),
    ] as const
    const stories = {
      gone: await tell(gone),
      artificial: await tell(artificial),
      testing: await tell(testing),
      old: await tell(old),
    }
    for (const story of Object.values(stories)) await age(story, { minutes: 150 })
    await gone.call(api.posts.remove, { params: { id: stories.gone.id } })
    await db
      .updateTable('posts')
      .set({ isAiGenerated: true })
      .where('id', '=', stories.artificial.id)
      .execute()
    await db.updateTable('users').set({ isTest: true }).where('id', '=', testing.id).execute()
    await runJobs()
    for (const person of [gone, artificial, testing]) expect(await openCheckIns(person)).toEqual([])
    expect(idsOf(await dashboard(listener))).toEqual(
      expect.arrayContaining([stories.testing.id, stories.old.id]),
    )
    const unanswered = idsOf(await admin.call(api.posts.listUnanswered, { query: { limit: 50 } }))
    expect(unanswered).toContain(stories.old.id)
    expect(unanswered).not.toContain(stories.testing.id)

    movedBy = 8 * 24 * hourMs
    await runJobs()
    movedBy = 0
    await listener.hears('post:settled', ({ id }) => id === stories.old.id)
    expect(await read(old, stories.old)).toMatchObject({ isWaiting: false })
  })

  test('a deleted account takes its named stories out of the queue, and not its anonymous ones', async () => {
    const listener = await server().member({ role: 'listener' })
    const author = await server().member()
    const [named, masked] = [await tell(author), await tell(author, ['sleep'], true)]
    for (const story of [named, masked]) await age(story, { minutes: 150 })
    await runJobs()
    await author.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    await runJobs()
    expect(await read(listener, named)).toMatchObject({ isWaiting: false, linePlace: null })
    expect(await read(listener, masked)).toMatchObject({ isWaiting: true })
    expect((await read(listener, masked)).linePlace).not.toBeNull()
  })

  test('members who liked a story or asked about it receive it in their own view', async () => {
    const author = await server().member({ role: 'both' })
    const [liker, asker] = [
      await (await server().member({ role: 'listener' })).listen(),
      await (await server().member({ role: 'listener' })).listen(),
    ]
    const story = await tell(author)
    await liker.call(api.posts.like, { params: { id: story.id }, body: { liked: true } })
    await asker.call(api.chatRequests.send, {
      body: { postId: story.id, message: '이야기를 들어 주고 싶어요.' },
    })
    await age(story, { minutes: 150 })
    await runJobs()
    for (const person of [liker, asker])
      expect(await person.hears('post:risen', ({ id }) => id === story.id)).toEqual(
        await read(person, story),
      )
    expect(await read(asker, story)).toMatchObject({ chatRequestStatus: 'pending' })
  })
})

test('signs of need put a story first at once, and no member is told why', async () => {
  const author = await server().member()
  const listener = await (await server().member({ role: 'listener' })).listen()
  const body = {
    content: '이제 정말 죽고 싶어요. 더는 못 버티겠어요.',
    categories: ['other' as const],
  }
  const { id } = await author.call(api.posts.publish, { body })
  const told = await listener.hears('post:new', (post) => post.id === id)
  expect(told.linePlace).not.toBeNull()
  expect(told).toEqual(await read(listener, { id }))
  expect(JSON.stringify(told)).not.toMatch(/crisis|need/)
  const [first] = await dashboard(listener)
  expect(first?.id).toBe(id)
  expect(await read(await server().member(), { id })).toMatchObject({ linePlace: null })
})
