import { api, categories, languages, lengthOf, maxAiPostsADay, postLength } from '@dodam/contract'
import {
  adminOf,
  outcomeOf,
  type Person,
  serverForTests,
  startServer,
  suiteDatabase,
} from '@dodam/test-support'
import {
  aiDraftEdit as edit,
  aiDraftWish as wish,
} from '@dodam/test-support/server/matrix-bodies.ts'
import { ModelServer, says } from '@dodam/test-support/server/model-server.ts'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { judge, needIn, refusalOf } from '../checks/verdicts.ts'
import { languageOf } from '../posts/language.ts'
import { builtInTexts } from './built-in-texts.ts'

const server = serverForTests()
let admin: Person
beforeEach(async () => {
  admin = await (await adminOf(server())).listen()
  // Each test has a day of its own.
  await server()
    .db.updateTable('posts')
    .set({ createdAt: new Date(Date.now() - 3 * 86_400_000) })
    .where('isAiGenerated', '=', true)
    .execute()
})

async function adminWith(role: 'store' | 'moderator'): Promise<Person> {
  const person = await adminOf(server())
  const set = { staffRoles: [role] }
  await server().db.updateTable('users').set(set).where('id', '=', person.id).execute()
  return person
}
const draft = (who: Person) => who.call(api.aiPosts.draft, { body: wish })
const publish = (who: Person, id: number, content = edit.content) =>
  who.call(api.aiPosts.publish, { params: { id }, body: { ...edit, content } })

describe('a draft of an AI post', () => {
  test('is seen by no member, survives, and can be edited and deleted', async () => {
    const second = await (await adminOf(server())).listen()
    const made = await draft(admin)
    expect(made).toMatchObject({ authorId: 9, categories: ['sleep'], isByModel: false })
    expect(await second.hears('ai-draft:changed', ({ id }) => id === made.id)).toEqual(made)
    const member = await server().member()
    const feed = await member.call(api.posts.list, { query: {} })
    expect(feed.map(({ content }) => content)).not.toContain(made.content)

    const params = { id: made.id }
    const changed = await second.call(api.aiPosts.change, { params, body: edit })
    expect(changed).toEqual({ ...made, ...edit })
    expect(await admin.call(api.aiPosts.listDrafts)).toContainEqual(changed)
    await admin.call(api.aiPosts.discard, { params })
    expect(await outcomeOf(second.call(api.aiPosts.change, { params, body: edit }))).toBe(
      'NOT_FOUND',
    )
    expect(await outcomeOf(publish(second, made.id))).toBe('NOT_FOUND')
  })

  test('is published by an admin alone, as the AI account, marked for visitors too, with an entry in the log', async () => {
    const member = await (await server().member()).listen()
    const { id: draftId } = await draft(admin)
    const post = await publish(admin, draftId)
    expect(post).toMatchObject({ isAiGenerated: true, isOwn: false, author: { id: 9, isAi: true } })
    expect(await member.hears('post:new', ({ id }) => id === post.id)).toMatchObject({
      content: edit.content,
      canRequest: false,
    })
    const [front] = await server()
      .visitor()
      .call(api.posts.list, { query: { lang: 'ko' } })
    expect(front).toMatchObject({ id: post.id, isAiGenerated: true })
    const { items } = await admin.call(api.audit.list, { query: {} })
    expect(items[0]).toMatchObject({ action: 'ai-post:publish', target: `post ${post.id}` })
    expect((await admin.call(api.aiPosts.listPublished, { query: {} }))[0]).toMatchObject({
      id: post.id,
    })
  })

  test('that the check finds something in is refused and kept', async () => {
    const { id } = await draft(admin)
    for (const text of [
      '제 번호는 010-1234-5678이에요. 연락 주세요.',
      '요즘 너무 힘들어서 죽고 싶어요.',
    ])
      expect(await outcomeOf(publish(admin, id, text))).toBe('UNSAFE_TEXT')
    expect((await admin.call(api.aiPosts.listDrafts)).map((one) => one.id)).toContain(id)
  })

  test('of a language waits until tomorrow after three on a day, also in parallel', async () => {
    const ids: number[] = []
    for (let at = 0; at <= maxAiPostsADay; at++) ids.push((await draft(admin)).id)
    const outcomes = await Promise.all(ids.map((id) => outcomeOf(publish(admin, id))))
    expect(outcomes.filter((one) => one === 'AI_POSTS_FULL')).toHaveLength(1)
    const english = 'What do you do on a night when you can’t sleep?'
    const { id } = await draft(admin)
    expect(await outcomeOf(publish(admin, id, english))).toBe('done')
  })

  test('belongs to those who have the store, who also delete what is published, and nothing else', async () => {
    const store = await adminWith('store')
    const moderator = await adminWith('moderator')
    expect(await outcomeOf(draft(moderator))).toBe('FORBIDDEN')
    const post = await publish(store, (await draft(store)).id)
    await store.call(api.posts.remove, { params: { id: post.id } })
    const published = await store.call(api.aiPosts.listPublished, { query: {} })
    expect(published.map(({ id }) => id)).not.toContain(post.id)
    const member = await server().member()
    const theirs = await member.call(api.posts.publish, {
      body: { content: '오늘은 조금 힘든 하루였어요.', categories: ['other'] },
    })
    const params = { id: theirs.id }
    expect(await outcomeOf(store.call(api.posts.remove, { params }))).toBe('FORBIDDEN')
  })
})

test('a configured model writes the draft; what breaks a rule or is too short is replaced by the built-in text', async () => {
  const model = await ModelServer.start()
  const connection = await suiteDatabase()
  const redisUrl = inject('redisUrl') ?? undefined
  const other = await startServer(connection, { redisUrl, model: model.config })
  try {
    const writer = await adminOf(other)
    const text = '잠이 오지 않는 밤이 있어요. 창밖을 잠깐 바라보는 것도 좋아요. 오늘은 어땠나요?'
    model.behaviour = says(text)
    expect(await draft(writer)).toMatchObject({ content: text, isByModel: true })
    for (const bad of ['저는 사람이에요. 오늘 학교에서 힘들었어요. 여러분은요?', '네, 그래요']) {
      model.behaviour = says(bad)
      const built = { content: builtInTexts.ko.sleep, isByModel: false }
      expect(await draft(writer)).toMatchObject(built)
    }
  } finally {
    await other.close()
    await model.stop()
  }
})

test.each(
  languages.flatMap((language) => categories.map((category) => [language, category] as const)),
)(
  'the built-in text in %s about %s is a post in that language, and may be published',
  (language, category) => {
    const text = builtInTexts[language][category]
    expect(lengthOf(text)).toBeGreaterThanOrEqual(postLength.min)
    expect(lengthOf(text)).toBeLessThanOrEqual(postLength.max)
    expect(languageOf(text)).toBe(language)
    // As when it is published: what is merely likely is too often a false alarm.
    const piece = { place: 'post', path: 'content', text } as const
    const verdict = judge(piece, { reach: 'public', writerIsAdult: true })
    expect(needIn(verdict)).toBe(0)
    expect(refusalOf(verdict, { isConfirmed: false })).toBeNull()
  },
)
