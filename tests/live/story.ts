import {
  type Answer,
  type AnyEndpoint,
  api,
  type CheckInType,
  type EventName,
  type Post,
} from '@dodam/contract'
import type { Connection } from '@dodam/db'
import {
  askNow,
  type CallInput,
  makeAdmin,
  openFor,
  type Person,
  signedInAgain,
  type TestServer,
} from '@dodam/test-support'
import { expect } from 'vitest'
import { tellOfAnnouncements } from './story-announcements.ts'
import { tellOfBackups } from './story-backups.ts'
import { tellOfCheckIns } from './story-check-ins.ts'
import { tellOfBoasts, tellOfChecks } from './story-checks.ts'
import { tellOfEndings, tellOfStories } from './story-community.ts'
import { tellOfConversations } from './story-conversation.ts'
import { tellOfPushes } from './story-push.ts'
import { tellOfRatings } from './story-ratings.ts'
import { tellOfHolding, tellOfReports } from './story-reports.ts'
import { tellOfRestrictions } from './story-restrictions.ts'
import { tellOfSecurity } from './story-security.ts'
import { tellOfSignIns } from './story-sign-ins.ts'
import { tellOfStore } from './story-store.ts'
import { tellOfSavedReplies, tellOfSupport } from './story-support.ts'
import { tellOfCleanUp, tellOfUsers } from './story-users.ts'
import { tellOfVerification } from './story-verification.ts'

export type Heard = Person['heard'][number]

/** One write of the story, and the events that each client received. */
export interface Step {
  endpoint: AnyEndpoint
  by: Person
  input: { params?: object; query?: object }
  answer: unknown
  heard: Map<Person, Heard[]>
}

export type Cast = {
  /** Writes anonymously, with content that is recognisable in any traffic. */
  secret: Person
  sharer: Person
  listener: Person
  other: Person
  both: Person
  admin: Person
}

/** Everything that would identify the secret member. */
export const secret = {
  id: 987_654_321,
  username: 'canary7hidden',
  nickname: 'Kanarienvogel',
  avatar: 'canary7portrait',
}

const password = 'a good word 1'
/** Events that no call sends: presence, or the sync marks of this test. */
const ambient: readonly EventName[] = [
  ...(['presence', 'typing'] as const),
  ...(['live:degraded', 'live:restored', 'live:ending'] as const),
  // Sent by work in progress.
  ...(['backup:progress', 'backup:changed', 'maintenance:changed'] as const),
]
/** In addition `security:changed` about sessions: it is coalesced, and belongs to no call. */
const isAmbient = ({ name, payload }: Heard) =>
  ambient.includes(name) || (name === 'security:changed' && payload.what === 'sessions')

const nextUserId = (connection: Connection, id: number) =>
  connection.pool.query(`alter table users alter column id restart with ${id}`)

/** Create six connected members. */
export async function gather(server: TestServer, connection: Connection): Promise<Cast> {
  await nextUserId(connection, secret.id)
  const hidden = await server.member({
    username: secret.username,
    email: `${secret.username}@example.com`,
    gradeLevel: 'middle2',
    gender: 'male',
  })
  await nextUserId(connection, 100)
  await connection.db
    .updateTable('users')
    .set({ nickname: secret.nickname, avatar: `/avatars/${secret.avatar}.webp` })
    .where('id', '=', hidden.id)
    .execute()
  const cast: Cast = {
    secret: hidden,
    sharer: await server.member({ username: 'storysharer' }),
    listener: await server.member({ role: 'listener', gradeLevel: 'high2' }),
    other: await server.member({ role: 'listener' }),
    both: await server.member({ role: 'both' }),
    admin: await server.member({ role: 'both' }),
  }
  await makeAdmin(server, cast.admin)
  // Before any client listens: check-ins that jobs open are no step of the story.
  // About no story: what is asked about one goes when that is answered.
  await askNow(server, cast.listener, { relatedId: 9_999_999 })
  await askNow(server, cast.sharer, { type: 'after-crisis', relatedId: null })
  await Promise.all(Object.values(cast).map((person: Person) => person.listen()))
  return cast
}

/** The setting of the story. */
export interface Scene {
  server: TestServer
  cast: Cast
}

/** An observer of the story: before the first step, at each one, and after the last. */
export interface Watcher {
  begin?: () => Promise<void>
  see: (step: Step) => Promise<void>
  end?: () => Promise<void>
}

/** Makes a call, and shows it once all clients have received its events. `cut` are those whose connection it ends. */
export type Act = <E extends AnyEndpoint>(
  by: Person,
  endpoint: E,
  input?: CallInput<E>,
  cut?: readonly Person[],
) => Promise<Answer<E>>

/** A story in which every kind of write happens, each shown to `watch` once all clients have received its events. */
export async function tell({ server, cast }: Scene, watch: Watcher['see']): Promise<void> {
  const { secret: hidden, sharer, listener, other, both, admin } = cast
  const leaver = await (await server.member()).listen()
  const goner = await (await server.member({ role: 'both' })).listen()
  const expert = await (await server.member({ role: 'listener', gradeLevel: 'adult' })).listen()
  const leaving = await (await server.member({ role: 'both' })).listen()
  const everybody: Person[] = [...Object.values<Person>(cast), leaver, goner, expert, leaving]

  const show = async <E extends AnyEndpoint>(
    by: Person,
    endpoint: E,
    {
      input,
      cut,
      happen,
    }: { input: CallInput<E>; cut: readonly Person[]; happen: () => Promise<Answer<E>> },
  ) => {
    const all = [...new Set([...everybody, ...cut])]
    const before = new Map(all.map((person) => [person, person.heard.length]))
    const answer = await happen()
    for (const person of cut) await person.isCut()
    await server.settle()
    const heard = new Map(
      all.map((person) => [
        person,
        person.heard.slice(before.get(person)).filter((one) => !isAmbient(one)),
      ]),
    )
    // The query type of a call is always an object, which the compiler cannot see for a type parameter.
    await watch({ endpoint, by, input: input as Step['input'], answer, heard })
    return answer
  }
  const act: Act = (by, endpoint, input = {}, cut = []) =>
    show(by, endpoint, { input, cut, happen: () => by.call(endpoint, input) })
  /** A job opens a check-in, and its member reads it. */
  const tellThem = (of: Person, type: CheckInType, { id }: Post) =>
    show(of, api.checkIns.list, {
      input: {},
      cut: [],
      happen: async () => {
        await openFor(server, of, { type, relatedId: id })
        return await of.call(api.checkIns.list)
      },
    })

  const open = async ({ id }: Pick<Post, 'id'>) => {
    for (const person of everybody)
      if (person.isListening) expect(await person.watch(id)).toEqual({ ok: true })
  }
  const publish = async (by: Person, content: string, isAnonymous: boolean) => {
    const body = { content, categories: ['sleep' as const, 'study' as const], isAnonymous }
    const post = await act(by, api.posts.publish, { body })
    await open(post)
    return post
  }
  const ask = (by: Person, postId: number) =>
    act(by, api.chatRequests.send, { body: { postId, message: '이야기를 들어 주고 싶어요.' } })
  const respond = (by: Person, id: number, status: 'accepted' | 'declined') =>
    act(by, api.chatRequests.respond, { params: { id }, body: { status } })
  const say = (by: Person, id: number, content: string, clientId?: string) =>
    act(by, api.chat.send, { params: { id }, body: { content, clientId } })
  const readUpTo = (by: Person, id: number, upToSeq: number) =>
    act(by, api.chat.readUpTo, { params: { id }, body: { upToSeq } })
  const readMessage = (by: Person, id: number) => act(by, api.chat.readMessage, { params: { id } })
  const markNewest = async (by: Person) => {
    const [note] = await by.call(api.notifications.list, { query: {} })
    const params = { id: note?.id ?? 0 }
    await act(by, api.notifications.markRead, { params })
  }

  const hers = await publish(hidden, '밤마다 잠이 오지 않아서 너무 힘들어요.', true)
  const his = await publish(sharer, '시험이 다가와서 마음이 무거워요.', false)
  const theirs = await publish(both, '천천히 적어 보고 싶었어요.', true)

  await tellThem(hidden, 'waiting', hers)
  /** As a job of the product does. */
  const pause = async ({ id }: Person) => {
    const pausedAt = new Date().toISOString()
    await server.db.updateTable('users').set({ pausedAt }).where('id', '=', id).execute()
  }
  /** So that no case is opened, at whatever moment, by the risk scores of its very active members. */
  const forgetSigns = async () => {
    await server.db.deleteFrom('riskEvents').execute()
  }
  const stage = { act, open, cast, leaver, goner, pause, forgetSigns }
  await tellOfStories(stage, { hers, his, theirs })

  await act(listener, api.chatRequests.withdraw, {
    params: { id: (await ask(listener, hers.id)).id },
  })
  const first = await ask(listener, hers.id)
  const second = await ask(other, hers.id)
  const third = await ask(both, his.id)
  const fourth = await ask(admin, theirs.id)
  await tellThem(hidden, 'silent-listener', hers)
  const { chatRoomId: hiddenRoom } = await respond(hidden, first.id, 'accepted')
  await respond(hidden, second.id, 'declined')
  const { chatRoomId: openRoom } = await respond(sharer, third.id, 'accepted')
  const { chatRoomId: theirRoom } = await respond(both, fourth.id, 'accepted')
  if (hiddenRoom === null || openRoom === null || theirRoom === null)
    throw new Error('Accepting opened no room')

  const clientId = '6f9d2c1e-8a53-4a0e-9b8e-1f3f5f0d7c22'
  await say(hidden, hiddenRoom, '들어 줘서 고마워요.', clientId)
  await say(hidden, hiddenRoom, '들어 줘서 고마워요.', clientId)
  await say(hidden, hiddenRoom, '요즘은 새벽까지 깨어 있어요.')
  const reply = await say(listener, hiddenRoom, '그랬군요. 언제부터였나요?')
  const greeting = await say(sharer, openRoom, '안녕하세요!')
  await readMessage(both, greeting.id)
  await readUpTo(listener, hiddenRoom, 1)
  await readUpTo(listener, hiddenRoom, 2)
  await readUpTo(listener, hiddenRoom, 2)
  await readMessage(hidden, reply.id)
  await say(hidden, hiddenRoom, '한 달쯤 됐어요.')
  await markNewest(listener)
  await say(hidden, hiddenRoom, '선생님께는 말하지 못했어요.')
  await markNewest(hidden)
  await markNewest(hidden)
  await say(both, openRoom, '반가워요.')
  await readUpTo(sharer, openRoom, 2)
  const kept = await publish(sharer, '이야기하고 나니 조금 나아졌어요.', false)
  const last = await publish(hidden, '한 번 더 용기를 내어 적어 봅니다.', true)
  await ask(listener, last.id)

  const body = { language: 'en' as const }
  await act(other, api.accounts.setLanguage, { body })
  await respond(hidden, (await ask(other, last.id)).id, 'accepted')

  await tellOfPushes(stage)
  await tellOfCheckIns(stage)
  await tellOfStore(stage)
  await tellOfAnnouncements(stage)
  const judge = await server.member({ role: 'both' })
  await makeAdmin(server, judge)
  await tellOfBackups(stage)
  const rooms = { hiddenRoom, openRoom, theirRoom }
  const judged = await publish(sharer, '이 글은 오래 남지 않을 거예요.', false)
  const lonely = await publish(sharer, '아무도 없는 것 같아요.', false)
  await tellOfReports(stage, { post: judged, lonely, room: openRoom, second: judge })
  const hasty = await publish(sharer, '잠깐 털어놓고 싶어요.', false)
  await tellThem(sharer, 'waiting', hasty)
  const talk = await publish(sharer, '다들 어떻게 지내요?', false)
  await tellOfHolding(stage, { hasty, lonely, talk })
  const spam = await publish(both, '모두 이리로 오세요.', false)
  await tellThem(both, 'waiting', spam)
  await tellOfCleanUp(stage, { spam, lonely, second: judge })
  await tellOfVerification(stage, { expert, second: judge })
  await tellOfRatings(stage, rooms)
  await tellOfConversations(stage, rooms)
  await tellThem(hidden, 'silent-listener', last)
  await tellOfBoasts(stage)
  await tellOfChecks(stage, { open: kept })
  await tellOfSupport(server, stage, { second: judge })
  await tellOfUsers(stage, { db: server.db, second: judge, leaving })
  await tellOfSignIns(server, stage, { second: judge })
  await tellOfSavedReplies(stage, { second: judge })
  const spare = async () => (await signedInAgain(both, password)).listen()
  await tellOfSecurity(stage, { db: server.db, spare })
  const lone = await (await server.member()).listen()
  await act(admin, api.users.signOut, { params: { id: lone.id } }, [lone])
  await tellOfRestrictions(stage, { server, everybody })
  const named = await publish(goner, '제 이름으로 쓴 마지막 글이에요.', false)
  await tellThem(goner, 'waiting', named)
  await tellOfEndings(stage, password, { db: server.db, gone: last, kept, named, lonely })

  const newcomer = server.visitor()
  const username = `newcomer${Date.now() % 1_000_000}`
  await act(newcomer, api.accounts.register, {
    body: { username, password, role: 'both', gradeLevel: 'high1', gender: 'female' },
  })
  await act(newcomer, api.accounts.login, { body: { username, password } })
  await act(leaver, api.accounts.logout, {}, [leaver])
}
