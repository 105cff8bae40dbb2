import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api, type ErrorCode } from '@dodam/contract'
import { adminOf } from './admins.ts'
import { askNow } from './check-ins.ts'
import { aiDraftWish, savedReplyDraft } from './matrix-bodies.ts'
import { caseThings } from './matrix-cases.ts'
import { makeSignIns, passkeyOf, type SignIns } from './matrix-sign-ins.ts'
import { meet, publish as publishByName } from './meeting.ts'
import { noticed } from './noticed.ts'
import type { Person } from './person.ts'
import { dataUrl, dots, shelve } from './pictures.ts'
import type { TestServer } from './server.ts'
import { applyFor, approve } from './verifying.ts'

export type Role = 'visitor' | 'sharer' | 'listener' | 'both' | 'admin' | 'stranger'
export const everyone: readonly Role[] = [
  'visitor',
  'sharer',
  'listener',
  'both',
  'admin',
  'stranger',
]
const members = everyone.filter((role) => role !== 'visitor')
const pair: readonly Role[] = ['sharer', 'listener']

export interface Thing {
  /** An existing id, with its query where that is needed; a new one each time where the call uses it up. */
  id: number | (() => Promise<number | string>)
  /** The roles that may make the call. */
  for: readonly Role[]
  /** The answer to all others: FORBIDDEN where they may know of it, NOT_FOUND unless it is given. */
  otherwise?: ErrorCode
  /** The rule by which the call is refused to a permitted caller. */
  refused?: Partial<Record<Role, ErrorCode>>
  /** What is answered of an id that was never given out: 200 where the call asks about a relation, which is then none. */
  unknown?: 200
}

/** The subjects of the bodies. */
export interface Subjects {
  /** A post of the person who is both, without a chat request. */
  postOfBoth: number
  bystander: number
  listener: number
  /** A post of the sharer. */
  open: number
  /** A room of the sharer and the listener, without a rating request. */
  unrated: number
  /** A support message of a member who has lost their password. */
  wish: number
  /** Opens a support message of a visitor. */
  visitorCode: string
  /** Another admin. */
  second: number
  signIns: SignIns
}

/** Another session, which may be used up. */
export async function again(server: TestServer, person: Person): Promise<Person> {
  const twin = server.visitor()
  if (person.token === undefined) return twin
  // A factor that a call has added would require a sign-in of two steps.
  await server.db.deleteFrom('secondFactors').where('userId', '=', person.id).execute()
  const { token, user } = await twin.call(api.accounts.login, {
    body: { username: person.me.username, password: 'a good word 1' },
  })
  twin.signIn(token, user)
  return twin
}

/** Create one of everything that a call can be about. Returned by path, or by call where one path has several. */
export async function makeThings(
  server: TestServer,
  { sharer, listener, both, admin }: Record<Role, Person>,
): Promise<{ things: Record<string, Thing>; subjects: Subjects }> {
  const publish = (who = sharer) =>
    who.call(api.posts.publish, {
      body: { content: '요즘 마음이 자꾸 무거워요.', categories: ['anxiety'], isAnonymous: true },
    })
  const ask = async (postId: number) =>
    (await listener.call(api.chatRequests.send, { body: { postId, message: '안녕하세요' } })).id
  const talked = await meet(sharer, listener, { isAnonymous: true })
  const [waiting, open, ofBoth] = [await publish(), await publish(), await publish(both)]
  const room = talked.roomId
  const say = (who: Person) =>
    who.call(api.chat.send, { params: { id: room }, body: { content: '안녕' } })
  await say(sharer)
  const toSharer = await say(listener)
  // The notification of a message would go away as soon as a test reads the room.
  const notes = await sharer.call(api.notifications.list, { query: {} })
  const note = notes.find(({ type }) => type === 'chat_request')
  if (note === undefined) throw new Error('The sharer was told of no chat request')

  /** A room with a rating request. The sharer is anonymous in it, so that another can be created after they have rated. */
  const rateable = async () => {
    const { roomId } = await meet(sharer, listener, { isAnonymous: true })
    const body = { chatRoomId: roomId, message: '이야기가 어땠나요?' }
    return { roomId, id: (await listener.call(api.ratings.ask, { body })).id }
  }
  const rating = await rateable()
  const { roomId: unrated } = await meet(sharer, listener, { isAnonymous: true })
  const news = async () => {
    await rateable()
    const [newest] = await sharer.call(api.notifications.list, { query: { limit: 1 } })
    return newest?.id ?? 0
  }

  /** A room of the sharer with a new listener, for blocking. */
  const talkAlone = async () =>
    (await meet(sharer, await server.member({ role: 'listener' }), { isAnonymous: true })).roomId

  const bystander = await server.member({ username: 'matrixbystander' })
  const comment = async () =>
    (
      await listener.call(api.comments.add, {
        params: { id: open.id },
        body: { content: '힘내요' },
      })
    ).id
  const commented = await comment()
  const device = async () => {
    const sessions = await (await again(server, sharer)).call(api.settings.listSessions)
    return sessions.find(({ isCurrent }) => isCurrent)?.id ?? 0
  }

  const newcomer = async () => (await server.member()).id
  const paused = async () => {
    const { id } = await server.member()
    await server.db
      .updateTable('users')
      .set({ pausedAt: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
    return id
  }
  const banned = async () => {
    const { id } = await server.member()
    await admin.call(api.users.ban, { params: { id }, body: { reason: '쉬어 가요.' } })
    return id
  }
  const verified = async () => {
    const person = await server.member({ role: 'listener' })
    await approve(admin, (await applyFor(person)).id)
    return person.id
  }

  let written = 0
  const supportMessage = async () => {
    const body = { type: 'inquiry' as const, message: `궁금한 것이 있어요. ${++written}` }
    return (await sharer.call(api.support.write, { body })).id
  }
  const aiDraft = async () => (await admin.call(api.aiPosts.draft, { body: aiDraftWish })).id
  const savedReply = async () =>
    (await admin.call(api.savedReplies.save, { body: savedReplyDraft })).id
  const answered = async () =>
    (await sharer.call(api.support.ask, { body: { message: '안녕하세요' } })).id

  const objected = async () => {
    const body = { place: 'post' as const, text: '그런 뜻이 아니었어요.' }
    return (await sharer.call(api.checks.object, { body })).id
  }

  const second = await adminOf(server)
  const lost = await server.member()
  const wishOf = async (who: Person) => {
    const body = { type: 'inquiry' as const, message: '비밀번호를 잊었어요.' }
    return (await who.call(api.support.write, { body })).id
  }
  const wish = await wishOf(lost)
  const { code: visitorCode } = await server.visitor().call(api.support.writeAsVisitor, {
    body: { username: '', message: '비밀번호를 잊었어요.' },
  })
  const reset = { params: { id: both.id }, body: { supportMessageId: await wishOf(both) } }
  for (const by of [admin, second]) await by.call(api.recovery.startReset, reset)

  /** A deletion that is waiting for another admin. */
  const waitingDeletion = async () => {
    const params = { id: (await server.member()).id }
    return (await admin.call(api.users.remove, { params, body: {} })).request?.id ?? 0
  }

  const announced = async () => {
    const body = { title: '새 소식', content: '읽어 주세요.' }
    return (await admin.call(api.announcements.create, { body })).id
  }

  let blocked = 0
  const blockedNetwork = async () => {
    const ip = `198.51.100.${++blocked}`
    await admin.call(api.security.block, { body: { ip, reason: 'hacking attempt detected' } })
    return ip
  }
  const incident = async () => (await noticed(server.db)).incidentId
  const attempt = async () => (await noticed(server.db)).eventId
  // It is listed, and never restored: that needs the support team's confirmation too.
  await writeFile(join(server.backupFolder, 'matrix.dump'), '')
  const waitingRestore = async () => {
    const body = { backupFilename: 'matrix.dump', confirm: 'matrix.dump', reason: '되돌려 볼까요?' }
    return (await admin.call(api.backup.restore, { body })).request?.id ?? 0
  }

  const applied = async () => (await applyFor(await server.member({ role: 'listener' }))).id
  const product = await admin.call(api.store.create, {
    body: {
      name: '마음 일기장',
      category: 'gift',
      imageUrl: dataUrl(dots()),
      barcodeImages: [dataUrl(dots())],
    },
  })
  const gift = await sharer.call(api.store.claim, { params: { id: await shelve(server.db) } })
  const lastPart = (link: string | null) => link?.split('/').at(-1) ?? ''

  const things: Record<string, Thing> = {
    '/api/admin/security/block-ip/:ip': { id: blockedNetwork, for: ['admin'] },
    '/api/admin/security/terminate-session/:id': { id: device, for: ['admin'] },
    '/api/admin/security/events/:id': { id: attempt, for: ['admin'] },
    '/api/admin/incidents/:id/events': { id: incident, for: ['admin'] },
    '/api/admin/incidents/:id/status': { id: incident, for: ['admin'] },
    '/api/store/claim-free-product/:id': { id: () => shelve(server.db), for: members },
    '/api/store/barcodes/:id': {
      id: async () => lastPart(gift.barcodeUrl),
      for: ['visitor', 'sharer', 'admin'],
    },
    '/api/store/covers/:id': { id: Number(lastPart(product.imageUrl)), for: everyone },
    '/api/admin/products/:id': { id: product.id, for: ['admin'] },
    '/api/admin/products/:id/barcodes': { id: product.id, for: ['admin'] },
    '/api/admin/backup/restore-requests/:id': { id: waitingRestore, for: ['admin'] },
    '/api/admin/announcements/:id': { id: announced, for: ['admin'] },
    '/api/admin/announcements/:id/toggle': { id: announced, for: ['admin'] },
    '/api/reports': { id: open.id, for: members, refused: { sharer: 'FORBIDDEN' } },
    ...caseThings({ server, sharer, listener, admin, second, comment }),
    '/api/admin/objections/:id/read': { id: objected, for: ['admin'] },
    '/api/admin/users/:id/chats': { id: newcomer, for: ['admin'] },
    '/api/admin/users/:id/ban': { id: newcomer, for: ['admin'] },
    'DELETE /api/admin/users/:id/ban': { id: banned, for: ['admin'] },
    '/api/admin/users/:id/suspension': { id: bystander.id, for: ['admin'] },
    '/api/admin/users/:id/risk': { id: bystander.id, for: ['admin'] },
    '/api/admin/users/:id/pause': { id: paused, for: ['admin'] },
    '/api/verification-applications/:id': {
      id: async () => {
        await server.db
          .deleteFrom('verificationApplications')
          .where('userId', '=', listener.id)
          .where('status', '=', 'pending')
          .execute()
        return (await applyFor(listener)).id
      },
      for: ['listener'],
    },
    '/api/verification-applications/user/:id': { id: listener.id, for: ['listener', 'admin'] },
    '/api/admin/verification-applications/:id': { id: applied, for: ['admin'] },
    '/api/verification-applications/:id/approve': { id: applied, for: ['admin'] },
    '/api/verification-applications/:id/reject': { id: applied, for: ['admin'] },
    '/api/admin/users/:id/verification': { id: verified, for: ['admin'] },
    '/api/admin/users/:id': { id: bystander.id, for: ['admin'] },
    'DELETE /api/admin/users/:id': {
      id: async () => (await server.member()).id,
      for: ['admin'],
    },
    '/api/admin/users/:id/stats': { id: bystander.id, for: ['admin'] },
    '/api/admin/users/:id/timeline': { id: bystander.id, for: ['admin'] },
    '/api/admin/users/:id/content': { id: bystander.id, for: ['admin'] },
    'DELETE /api/admin/users/:id/content': {
      id: async () => {
        const writer = await server.member()
        await publishByName(writer)
        return writer.id
      },
      for: ['admin'],
    },
    '/api/admin/users/:id/cases': { id: bystander.id, for: ['admin'] },
    '/api/admin/users/:id/warnings': { id: bystander.id, for: ['admin'] },
    '/api/admin/users/:id/notes': { id: bystander.id, for: ['admin'] },
    '/api/admin/users/:id/warn': { id: bystander.id, for: ['admin'] },
    '/api/admin/users/:id/sign-out': { id: newcomer, for: ['admin'] },
    '/api/admin/users/:id/grade': { id: bystander.id, for: ['admin'] },
    '/api/admin/users/:id/email': { id: bystander.id, for: ['admin'] },
    '/api/admin/users/:id/role': { id: bystander.id, for: ['admin'] },
    '/api/admin/users/:id/admin': { id: newcomer, for: ['admin'] },
    '/api/admin/requests/:id': { id: waitingDeletion, for: ['admin'] },
    '/api/admin/support/messages/:id': { id: supportMessage, for: ['admin'] },
    '/api/admin/saved-replies/:id': { id: savedReply, for: ['admin'] },
    '/api/admin/ai-drafts/:id': { id: aiDraft, for: ['admin'] },
    '/api/admin/ai-drafts/:id/publish': { id: aiDraft, for: ['admin'] },
    '/api/support/messages/:id/status': { id: supportMessage, for: ['admin'] },
    '/api/support/ai-chat/:id/rating': { id: answered, for: ['sharer'] },
    ...Object.fromEntries(
      ['', '/app', '/passkeys', '/codes'].map((part) => [
        `/api/user/second-factor${part}`,
        { id: admin.id, for: ['admin'], otherwise: 'FORBIDDEN' } satisfies Thing,
      ]),
    ),
    '/api/user/second-factor/passkeys/:id': { id: () => passkeyOf(server, admin), for: ['admin'] },
    '/api/admin/users/:id/reset': { id: lost.id, for: ['admin'] },
    '/api/user/reset': { id: both.id, for: ['both'] },
    '/api/posts/:id': { id: open.id, for: everyone },
    '/api/admin/posts/:id/hold': { id: async () => (await publish()).id, for: ['admin'] },
    'PUT /api/posts/:id': { id: open.id, for: ['sharer'], otherwise: 'FORBIDDEN' },
    'PUT /api/comments/:id': { id: comment, for: ['listener'], otherwise: 'FORBIDDEN' },
    'DELETE /api/posts/:id': {
      id: async () => (await publish()).id,
      for: ['sharer', 'admin'],
      otherwise: 'FORBIDDEN',
    },
    '/api/posts/:id/like': { id: open.id, for: members },
    '/api/posts/:id/like-status': { id: open.id, for: members },
    '/api/posts/:id/view': { id: open.id, for: members },
    '/api/posts/:id/comments': { id: open.id, for: members },
    '/api/comments/:id': { id: comment, for: ['listener', 'admin'], otherwise: 'FORBIDDEN' },
    '/api/comments/:id/replies': { id: commented, for: members },
    '/api/comments/:id/like': { id: commented, for: members },
    '/api/comments/:id/report': {
      id: commented,
      for: members.filter((role) => role !== 'listener'),
      otherwise: 'FORBIDDEN',
    },
    '/api/user/:id': { id: bystander.id, for: members },
    '/api/user/:id/posts': { id: bystander.id, for: members },
    '/api/users/:id/ratings': { id: bystander.id, for: members },
    '/api/user/blocked/:id': { id: bystander.id, for: members, unknown: 200 },
    '/api/user/block/:id': { id: bystander.id, for: members, unknown: 200 },
    '/api/user/sessions/:id': { id: device, for: ['sharer'] },
    '/api/chat-requests': { id: ofBoth.id, for: members, refused: { both: 'OWN_POST' } },
    '/api/chat-requests/:id/respond': { id: await ask(waiting.id), for: ['sharer'] },
    '/api/chat-requests/:id': {
      id: async () => await ask((await publish()).id),
      for: ['listener'],
    },
    '/api/chat-rooms/:id': { id: room, for: pair },
    '/api/chat-rooms/:id/messages': { id: room, for: pair },
    '/api/chat-rooms/:id/read': { id: room, for: pair },
    '/api/chat-rooms/:id/leave': { id: talkAlone, for: ['sharer'] },
    '/api/chat-rooms/:id/reveal': { id: await talkAlone(), for: ['sharer'] },
    '/api/chat-messages/:id': { id: async () => (await say(sharer)).id, for: ['sharer'] },
    '/api/chat-messages/:id/read': { id: toSharer.id, for: ['sharer'] },
    '/api/check-ins/:id/answer': {
      id: async () => (await askNow(server, sharer)).id,
      for: ['sharer'],
    },
    '/api/notifications/:id': { id: news, for: ['sharer'] },
    '/api/notifications/:id/archive': { id: note.id, for: ['sharer'] },
    '/api/notifications/:id/read': { id: note.id, for: ['sharer'] },
    '/api/rating-requests': { id: unrated, for: ['listener'] },
    '/api/listener-ratings': { id: unrated, for: ['sharer'], otherwise: 'FORBIDDEN' },
    '/api/rating-requests/:id': { id: rating.id, for: ['sharer'] },
    '/api/rating-requests/:id/status': { id: rating.id, for: ['sharer'] },
    '/api/rating-requests/room/:id': { id: rating.roomId, for: pair },
  }
  const subjects = {
    postOfBoth: ofBoth.id,
    bystander: bystander.id,
    listener: listener.id,
    open: open.id,
    unrated,
    wish,
    visitorCode,
    second: second.id,
    signIns: await makeSignIns(server, admin),
  }
  return { things, subjects }
}
