import { api, type BodyInput, type Language } from '@dodam/contract'
import { migrate } from '@dodam/db'
import { seed } from '@dodam/db/seed'
import { checkText } from '@dodam/safety'
import { type Person, startServer, type TestServer } from '@dodam/test-support'
import { emptyDatabase } from '@dodam/test-support/database'
import { cheapPasswords } from '@dodam/test-support/password-cost.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Jobs } from '../core/jobs/scheduler.ts'
import { hashPassword } from '../core/sessions/passwords.ts'
import { recountAll } from '../features/analytics/jobs.ts'
import { startDemo } from './demo.ts'
import { lines, said } from './lines.ts'

const password = 'dodam1234'
let server: TestServer
let demo: Jobs
/** Stands still until a test lets time pass. */
let now = Date.now()
const clock = { now: () => new Date(now) }

beforeAll(async () => {
  const connection = await emptyDatabase(inject('engine'), inject('run'))
  await migrate(connection)
  const demoPasswordHash = await hashPassword(password, 'test', cheapPasswords)
  await seed(connection.db, { adminPasswordHash: null, demoPasswordHash })
  const redisUrl = inject('redisUrl') ?? undefined
  const config = { redisUrl, demo: { password }, adminTwoPerson: false, demoPeople: true }
  server = await startServer(connection, config, clock)
  const { app } = server
  demo = startDemo({ ...app, db: connection.db, clock })
  // The tests alone run it: between them, their clock stays ahead.
  await demo.close()
})
afterAll(async () => {
  await server.close()
  await server.connection.close()
})

/** Let seconds pass since what was done last, and the demo people act. */
async function wait(seconds: number): Promise<void> {
  now = Date.now() + seconds * 1_000
  await demo.runNow()
}

/** Sign up a person who has not been here before. */
async function newcomer(
  role: 'sharer' | 'listener',
  language: Language = 'ko',
  details: Partial<BodyInput<typeof api.accounts.register>> = {},
): Promise<Person> {
  const person = await server.member({ role, ...details })
  await person.call(api.accounts.setLanguage, { body: { language } })
  return person
}

async function signIn(username: string): Promise<Person> {
  const person = server.visitor()
  const { token, user } = await person.call(api.accounts.login, { body: { username, password } })
  person.signIn(token, user)
  return person
}

const stories = {
  ko: '요즘 발표만 하면 손이 떨려요. 다들 어떻게 하는지 궁금해요.',
  en: 'My hands shake whenever I have to present something in front of everyone.',
}
const publish = (who: Person, content: string, isAnonymous = false) =>
  who.call(api.posts.publish, { body: { content, categories: ['study'], isAnonymous } })
const received = (who: Person) => who.call(api.chatRequests.received, { query: {} })
const sent = (who: Person) => who.call(api.chatRequests.sent, { query: {} })
const say = (who: Person, id: number, content: string) =>
  who.call(api.chat.send, { params: { id }, body: { content } })
const talk = async (who: Person, id: number) =>
  (await who.call(api.chat.listMessages, { params: { id }, query: {} })).map(
    ({ isMine, content, isRead }) => ({ isMine, content, isRead }),
  )
const heardIn = async (who: Person, id: number) =>
  (await talk(who, id)).filter(({ isMine }) => !isMine).map(({ content }) => content)

/** Accept the one request that a person has received, and return the room. */
async function acceptOnly(who: Person): Promise<number> {
  const [request] = await received(who)
  const answered = await who.call(api.chatRequests.respond, {
    params: { id: request?.id ?? 0 },
    body: { status: 'accepted' },
  })
  return answered.chatRoomId ?? 0
}

test.each(['ko', 'en'] as const)(
  'a demo listener asks for a chat on a new story and answers in it, marked as automatic (%s)',
  async (language) => {
    const sharer = await newcomer('sharer', language)
    const words = lines[language]
    await publish(sharer, stories[language], true)
    await wait(10)
    expect(await received(sharer)).toEqual([])
    await wait(30)
    await wait(40)
    const requests = await received(sharer)
    expect(requests.map(({ message }) => message)).toEqual([said(language, words.request)])
    expect(requests[0]?.message).toContain(words.mark)

    const room = await acceptOnly(sharer)
    await wait(1)
    expect(await talk(sharer, room)).toEqual([])
    for (const line of words.listener) {
      await wait(10)
      expect((await heardIn(sharer, room)).at(-1)).toBe(said(language, line))
      await say(sharer, room, language === 'ko' ? '음, 잘 모르겠어요.' : 'Hm, not sure yet.')
    }
    const spoken = await talk(sharer, room)
    await wait(10)
    expect((await talk(sharer, room)).map(({ content }) => content)).toEqual(
      spoken.map(({ content }) => content),
    )
    expect((await talk(sharer, room)).filter(({ isMine, isRead }) => isMine && !isRead)).toEqual([])
    const asked = await sharer.call(api.ratings.listOfRoom, { params: { id: room } })
    expect(asked.map(({ message, status }) => [message, status])).toEqual([
      [said(language, words.rating), 'pending'],
    ])
  },
)

/** Return a story that a person may ask about, by an author of the demo. */
async function storyOf(username: string, reader: Person): Promise<number> {
  const { id } = await server.db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'authorId')
    .select('posts.id')
    .where('username', '=', username)
    .where('isAnonymous', '=', false)
    .limit(1)
    .executeTakeFirstOrThrow()
  expect((await reader.call(api.posts.read, { params: { id } })).canRequest).toBe(true)
  return id
}
const askFor = (who: Person, postId: number) =>
  who.call(api.chatRequests.send, { body: { postId, message: '이야기를 듣고 싶어요.' } })

test('a demo author accepts the request of a newcomer, and answers in their language', async () => {
  const listener = await newcomer('listener', 'en')
  await askFor(listener, await storyOf('mintchoco', listener))
  await wait(5)
  expect((await sent(listener))[0]?.status).toBe('pending')
  await wait(30)
  const [request] = await sent(listener)
  expect(request?.status).toBe('accepted')
  const room = request?.chatRoomId ?? 0
  for (const line of lines.en.sharer) {
    await wait(10)
    expect((await heardIn(listener, room)).at(-1)).toBe(said('en', line))
    await say(listener, room, 'What happened then?')
  }
})

test.each(['ko', 'en'] as const)(
  'to signs of a crisis a demo person says that it is a demo and where help is, and nothing else (%s)',
  async (language) => {
    const sharer = await newcomer('sharer', language)
    await publish(sharer, stories[language])
    await wait(30)
    const room = await acceptOnly(sharer)
    await wait(10)
    await say(sharer, room, language === 'ko' ? '사실 죽고 싶어요.' : 'Honestly I want to die.')
    await wait(10)
    const help = said(language, lines[language].help)
    expect((await heardIn(sharer, room)).slice(1)).toEqual([help])
    expect(help).toMatch(/109.*1388/)
    await say(sharer, room, language === 'ko' ? '정말로 죽고 싶어요.' : 'I really want to die.')
    await wait(10)
    expect((await heardIn(sharer, room)).slice(1)).toEqual([help, help])
  },
)

test('the rules for adults and minors, blocks and closed chats hold for demo people', async () => {
  const adult = await newcomer('sharer', 'ko', { gradeLevel: 'adult' })
  await publish(adult, stories.ko)
  await wait(30)
  const [request] = await received(adult)
  expect(request?.listener).toMatchObject({ gradeLevel: 'adult', isVerified: true })

  const listener = await newcomer('listener', 'ko', { gradeLevel: 'adult' })
  const { id } = await server.db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'authorId')
    .select('posts.id')
    .where('username', '=', 'mintchoco')
    .limit(1)
    .executeTakeFirstOrThrow()
  await expect(askFor(listener, id)).rejects.toMatchObject({ code: 'VERIFICATION_REQUIRED' })

  const sharer = await newcomer('sharer')
  await publish(sharer, stories.ko)
  await wait(30)
  const room = await acceptOnly(sharer)
  await wait(10)
  await say(sharer, room, '이제 그만할게요.')
  await sharer.call(api.chat.leave, { params: { id: room }, body: { block: true } })
  await wait(10)
  const { lastSeq } = await server.db
    .selectFrom('chatRooms')
    .select('lastSeq')
    .where('id', '=', room)
    .executeTakeFirstOrThrow()
  expect(lastSeq).toBe(2)
})

test('an account of the demo acts by itself until a person signs in to it', async () => {
  const listener = await newcomer('listener')
  await askFor(listener, await storyOf('testuser2', listener))
  await wait(30)
  expect((await sent(listener))[0]?.status).toBe('accepted')

  await signIn('testuser1')
  await askFor(listener, await storyOf('testuser1', listener))
  await wait(30)
  await wait(60)
  expect((await sent(listener))[0]?.status).toBe('pending')
})

test('the demo begins with popular searches, work for the team and figures', async () => {
  await wait(0)
  await expect
    .poll(async () => {
      const popular = await server.visitor().call(api.search.popular, { query: {} })
      now += 2_000
      return popular.map(({ keyword }) => keyword)
    })
    .toEqual(expect.arrayContaining(['친구', 'friend', '시험', '학교']))

  const team = await signIn('support')
  const { items } = await team.call(api.support.list, { query: {} })
  expect(items).toHaveLength(2)
  const applications = await team.call(api.verification.listAll, { query: {} })
  expect(applications.items.filter(({ status }) => status === 'pending')).toHaveLength(1)
  const cases = await team.call(api.reports.listCases, { query: {} })
  expect(cases.items.filter(({ targetType }) => targetType === 'comment')).toHaveLength(1)
  const products = await team.call(api.store.listProducts, { query: {} })
  expect(products.reduce((sum, { claimedCount }) => sum + claimedCount, 0)).toBe(2)

  await recountAll(server.app.write)
  const trends = await team.call(api.analytics.readTrends, { query: { period: 'monthly' } })
  expect(trends.keywordTrends).not.toEqual([])
  expect(trends.userBehavior.activeUsers).toBeGreaterThan(10)
  expect(trends.userBehavior.retentionRate).toBeGreaterThan(0)
  const { activityByPeriod } = await team.call(api.analytics.read, { query: {} })
  expect(activityByPeriod.daily.every(({ users }) => users > 0)).toBe(true)
})

test('nothing that demo people say is found by the check of texts', () => {
  for (const language of ['ko', 'en'] as const) {
    const { mark: _, listener, sharer, ...others } = lines[language]
    for (const text of [...listener, ...sharer, ...Object.values(others)])
      for (const place of ['message', 'request', 'rating'] as const)
        expect([text, checkText(said(language, text), { place })]).toEqual([text, []])
  }
})

test('nobody is told that the support team is there, whoever the roster names', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  now = Date.parse(`${tomorrow}T03:00:00.000Z`)
  const onDuty = await (await signIn('support')).call(api.duty.readNow)
  expect(onDuty.onDuty).not.toEqual([])
  expect(await server.visitor().call(api.duty.readState)).toEqual({
    kind: 'duty-state',
    isSomebodyOnDuty: false,
    until: null,
    nextAt: null,
    firstContactWaits: false,
  })
})
