import { type AnyEndpoint, api } from '@dodam/contract'
import { specOf } from '@dodam/contract/schemas'
import {
  adminOf,
  block,
  meet,
  type Person,
  publish,
  serverForTests,
  unblock,
} from '@dodam/test-support'
import { attemptOf, noticed } from '@dodam/test-support/server/noticed.ts'
import { dataUrl, dots, shelve } from '@dodam/test-support/server/pictures.ts'
import { decide, dismiss, fileReport } from '@dodam/test-support/server/reporting.ts'
import { application, applyFor, reject } from '@dodam/test-support/server/verifying.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { noteRisk } from '../../features/risk/writes.ts'

const server = serverForTests()

const cursorsOf = (endpoint: AnyEndpoint): string[] => {
  const { query } = specOf(endpoint)
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  return ['before', 'after'].filter((name) => name in properties)
}
/** Every list with an item id as its cursor. Messages are paged by seq, which names nothing outside their room. */
const lists = Object.values(api)
  .flatMap((feature) => Object.values<AnyEndpoint>(feature))
  .filter((endpoint) => endpoint !== api.chat.listMessages)
  .flatMap((endpoint) => cursorsOf(endpoint).map((cursor) => [endpoint.path, cursor] as const))

/** What the tests need to know about a list. */
interface Paged {
  /** The id in the path, if there is one. */
  of?: number
  /** Who reads it, if not the usual reader. */
  as?: Person
  /** Create one more item that the reader sees, and return its id. */
  make: () => Promise<number>
  /** Remove an item from the list, if that is possible. */
  remove?: (id: number) => Promise<unknown>
  /** An item of the same kind between strangers, and a change of it. */
  foreign: { id: number; stir: () => Promise<unknown> }
}

let reader: Person
let pagedLists: Record<string, Paged>

const comment = async (who: Person, postId: number, parentId?: number) => {
  const body = { content: '저도 그래요.', parentId }
  return (await who.call(api.comments.add, { params: { id: postId }, body })).id
}
const object = async (who: Person) =>
  (await who.call(api.checks.object, { body: { place: 'post', text: '그런 뜻이 아니에요.' } })).id
let inquiries = 0
const inquire = async (who: Person) => {
  const body = { type: 'inquiry' as const, message: `궁금한 것이 있어요. ${++inquiries}` }
  return (await who.call(api.support.write, { body })).id
}
/** Record a risk event that gives a member few points. */
async function noteInsult({ id: userId }: Person): Promise<number> {
  const { app, db } = server()
  await app.write((tx) => noteRisk(tx, { userId, sign: 'insult-confirmed' }))
  const newest = db.selectFrom('riskEvents').select('id').where('userId', '=', userId)
  return (await newest.orderBy('id', 'desc').executeTakeFirstOrThrow()).id
}
/** Insert a rejected application, because members may not send so many in a day. */
async function rejectedApplication({ id: userId }: Person): Promise<number> {
  const { id } = await server()
    .db.insertInto('verificationApplications')
    .values({ ...application, userId, status: 'rejected', reviewedAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const newestNote = async (who: Person) =>
  (await who.call(api.notifications.list, { query: { limit: 1 } }))[0]?.id ?? 0
/** The session of a new member, whose address is known. */
async function newSession(): Promise<number> {
  const person = await server().member()
  const [session] = await person.call(api.settings.listSessions)
  await server().settle()
  return session?.id ?? 0
}
const isArchived = { isArchived: true }

beforeAll(async () => {
  reader = await server().member({ role: 'both' })
  const friend = await server().member({ role: 'both' })
  const stranger = await server().member({ role: 'both' })
  const other = await server().member({ role: 'both' })
  const accused = await server().member()
  const theirs = await meet(stranger, other)
  const post = await publish(reader)
  const thread = await comment(reader, post.id)
  const theirComment = await comment(stranger, theirs.postId)
  const theirReply = await comment(other, theirs.postId, theirComment)
  const blocked = await server().member()
  await block(stranger, blocked)

  const admin = await adminOf(server())
  // A second admin, who agrees to deletions.
  const otherAdmin = await adminOf(server())
  const theirTimeline = await admin.call(api.users.listTimeline, {
    params: { id: stranger.id },
    query: {},
  })
  const theirEvent = theirTimeline.items[0]?.id ?? 0
  const theirReport = await fileReport(stranger, 'comment', theirReply)
  const theirCase = await fileReport(stranger, 'post', post.id)
  const theirApplication = (await applyFor(stranger)).id
  const theirInquiry = await inquire(stranger)
  const resolve = async (id: number) => {
    for (const status of ['processing', 'resolved'] as const)
      await admin.call(api.support.setStatus, { params: { id }, body: { status } })
  }
  const aboutAdmin = await fileReport(other, 'user', admin.id)

  const warned = async (who: Person) => {
    const reportId = await fileReport(admin, 'post', (await publish(who)).id)
    await decide(otherAdmin, reportId, { decision: 'warn', note: '서로를 아껴 주세요.' })
    const { warnings } = await who.call(api.reports.listWarnings)
    return warnings[0]?.id ?? 0
  }

  const noteOn = async ({ id }: Person) =>
    (await admin.call(api.users.addNote, { params: { id }, body: { text: '메모예요.' } })).id

  const handOver = async (id: number, what: string) =>
    (await admin.call(api.reports.handOver, { params: { id }, body: { to: '119', what } })).id
  let handovers = 0
  const noteOnCase = async (id: number) =>
    (await admin.call(api.reports.addNote, { params: { id }, body: { text: '메모예요.' } })).id

  const claim = async (who: Person) => {
    const params = { id: await shelve(server().db) }
    return (await who.call(api.store.claim, { params })).id
  }
  const offShelf = await shelve(server().db, { isActive: false })
  const product = await shelve(server().db, { count: 0 })

  const removePost = (who: Person) => (id: number) => who.call(api.posts.remove, { params: { id } })
  const removeComment = (id: number) => reader.call(api.comments.remove, { params: { id } })
  const removeNote = (id: number) => reader.call(api.notifications.remove, { params: { id } })
  const likeTheirs = () => other.call(api.posts.like, { params: { id: theirs.postId }, body: {} })
  const foreignPost = { id: theirs.postId, stir: likeTheirs }
  const foreignComment = (id: number) => ({
    id,
    stir: () => stranger.call(api.comments.like, { params: { id }, body: {} }),
  })
  const foreignRequest = { id: theirs.requestId, stir: likeTheirs }
  const theirNote = await newestNote(stranger)
  const foreignNote = {
    id: theirNote,
    stir: () => stranger.call(api.notifications.markRead, { params: { id: theirNote } }),
  }
  const makeNote = async () => {
    await comment(friend, (await publish(reader)).id)
    return await newestNote(reader)
  }
  const incident = await noticed(server().db)
  pagedLists = {
    '/api/posts': {
      make: async () => (await publish(reader)).id,
      remove: removePost(reader),
      foreign: foreignPost,
    },
    '/api/posts/for-listener': {
      make: async () => (await publish(friend)).id,
      remove: removePost(friend),
      foreign: foreignPost,
    },
    '/api/user/:id/posts': {
      of: reader.id,
      make: async () => (await publish(reader)).id,
      remove: removePost(reader),
      foreign: foreignPost,
    },
    '/api/posts/:id/comments': {
      of: post.id,
      make: () => comment(reader, post.id),
      remove: removeComment,
      foreign: foreignComment(theirComment),
    },
    '/api/comments/:id/replies': {
      of: thread,
      make: () => comment(reader, post.id, thread),
      remove: removeComment,
      foreign: foreignComment(theirReply),
    },
    '/api/chat-requests/received': {
      make: async () => (await meet(reader, friend)).requestId,
      foreign: foreignRequest,
    },
    '/api/chat-requests/sent': {
      make: async () => (await meet(friend, reader)).requestId,
      foreign: foreignRequest,
    },
    '/api/chat-rooms': {
      make: async () => (await meet(reader, friend)).roomId,
      remove: (id) => reader.call(api.chat.leave, { params: { id }, body: {} }),
      foreign: {
        id: theirs.roomId,
        stir: () =>
          other.call(api.chat.send, {
            params: { id: theirs.roomId },
            body: { content: '안녕하세요' },
          }),
      },
    },
    '/api/notifications': { make: makeNote, remove: removeNote, foreign: foreignNote },
    '/api/notifications/archived': {
      make: async () => {
        const id = await makeNote()
        await reader.call(api.notifications.archive, { params: { id }, body: isArchived })
        return id
      },
      remove: removeNote,
      foreign: foreignNote,
    },
    '/api/reports/mine': {
      make: async () => await fileReport(reader, 'comment', await comment(friend, post.id)),
      foreign: { id: theirReport, stir: () => dismiss(admin, theirReport) },
    },
    '/api/admin/reports': {
      as: admin,
      make: async () => await fileReport(reader, 'comment', await comment(friend, post.id)),
      remove: (id) => dismiss(admin, id),
      // A report about an admin is hidden from that admin.
      foreign: { id: aboutAdmin, stir: () => fileReport(stranger, 'user', admin.id) },
    },
    '/api/verification-applications/user/:id': {
      of: reader.id,
      make: () => rejectedApplication(reader),
      foreign: { id: theirApplication, stir: () => reject(admin, theirApplication) },
    },
    '/api/admin/verification-applications': {
      as: admin,
      make: () => rejectedApplication(reader),
      // No foreign items exist: every viewer of the list sees all of them.
      foreign: { id: 999_999, stir: () => publish(other) },
    },
    '/api/admin/unanswered-posts': {
      as: admin,
      make: async () => {
        const { id } = await publish(reader)
        const risenAt = new Date().toISOString()
        await server().db.updateTable('posts').set({ risenAt }).where('id', '=', id).execute()
        return id
      },
      remove: removePost(reader),
      foreign: foreignPost,
    },
    '/api/admin/ai-posts': {
      as: admin,
      make: async () => {
        const body = { authorId: 9, language: 'ko', category: 'other' } as const
        const { content, categories, ...draft } = await admin.call(api.aiPosts.draft, { body })
        const params = { id: draft.id }
        const text = { content, categories }
        const { id } = await admin.call(api.aiPosts.publish, { params, body: text })
        // So many may not be published in a day.
        const createdAt = new Date(Date.now() - 3 * 86_400_000)
        await server().db.updateTable('posts').set({ createdAt }).where('id', '=', id).execute()
        return id
      },
      remove: removePost(admin),
      foreign: foreignPost,
    },
    '/api/admin/users/:id/risk': {
      of: friend.id,
      as: admin,
      make: () => noteInsult(friend),
      foreign: { id: await noteInsult(stranger), stir: () => noteInsult(stranger) },
    },
    '/api/admin/users': {
      as: admin,
      make: async () => (await server().member()).id,
      // No foreign items exist.
      foreign: { id: 999_999, stir: () => publish(stranger) },
    },
    '/api/admin/users/:id/timeline': {
      of: friend.id,
      as: admin,
      make: async () => {
        const params = { id: friend.id }
        await admin.call(api.users.openEmail, { params })
        const page = await admin.call(api.users.listTimeline, { params, query: { limit: 1 } })
        return page.items[0]?.id ?? 0
      },
      foreign: {
        id: theirEvent,
        stir: () => admin.call(api.users.openEmail, { params: { id: stranger.id } }),
      },
    },
    '/api/admin/users/:id/content': {
      of: reader.id,
      as: admin,
      make: async () => (await publish(reader)).id,
      foreign: foreignPost,
    },
    '/api/admin/users/:id/cases': {
      of: accused.id,
      as: admin,
      make: async () => await fileReport(friend, 'comment', await comment(accused, post.id)),
      foreign: { id: theirCase, stir: () => dismiss(admin, theirCase) },
    },
    '/api/admin/users/:id/warnings': {
      of: accused.id,
      as: admin,
      make: () => warned(accused),
      foreign: { id: await warned(stranger), stir: () => warned(stranger) },
    },
    '/api/admin/users/:id/notes': {
      of: friend.id,
      as: admin,
      make: () => noteOn(friend),
      foreign: { id: await noteOn(stranger), stir: () => noteOn(stranger) },
    },
    '/api/admin/reports/:id/handovers': {
      of: theirReport,
      as: admin,
      make: () => handOver(theirReport, `${++handovers}`),
      foreign: { id: await handOver(theirCase, '1'), stir: () => handOver(theirCase, '2') },
    },
    '/api/admin/reports/:id/notes': {
      of: theirReport,
      as: admin,
      make: () => noteOnCase(theirReport),
      foreign: { id: await noteOnCase(theirCase), stir: () => noteOnCase(theirCase) },
    },
    '/api/admin/security/sessions': {
      as: admin,
      make: newSession,
      remove: (id) => admin.call(api.security.endSession, { params: { id } }),
      // No foreign items exist.
      foreign: { id: 999_999, stir: () => publish(stranger) },
    },
    '/api/admin/requests': {
      as: admin,
      make: async () => {
        const params = { id: (await server().member()).id }
        const { request } = await admin.call(api.users.remove, { params, body: {} })
        return request?.id ?? 0
      },
      remove: (id) => admin.call(api.users.withdrawRequest, { params: { id } }),
      // No foreign items exist.
      foreign: { id: 999_999, stir: () => publish(stranger) },
    },
    '/api/admin/audit': {
      as: admin,
      make: async () => {
        await admin.call(api.reports.endSuspension, { params: { id: friend.id } })
        const { items } = await admin.call(api.audit.list, { query: { limit: 1 } })
        return items[0]?.id ?? 0
      },
      // No foreign items exist.
      foreign: { id: 999_999, stir: () => publish(stranger) },
    },
    '/api/admin/incidents': {
      as: admin,
      make: async () => (await noticed(server().db)).incidentId,
      // No foreign items exist.
      foreign: { id: 999_999, stir: () => publish(stranger) },
    },
    '/api/admin/incidents/:id/events': {
      of: incident.incidentId,
      as: admin,
      make: async () => await attemptOf(server().db, incident.incidentId),
      foreign: { id: 999_999, stir: () => publish(stranger) },
    },
    '/api/admin/announcements': {
      as: admin,
      make: async () => {
        const body = { title: '새 소식', content: '읽어 주세요.' }
        return (await admin.call(api.announcements.create, { body })).id
      },
      remove: (id) => admin.call(api.announcements.remove, { params: { id } }),
      // No foreign items exist.
      foreign: { id: 999_999, stir: () => publish(stranger) },
    },
    '/api/admin/objections': {
      as: admin,
      make: async () => await object(reader),
      // No foreign items exist.
      foreign: { id: 999_999, stir: () => publish(stranger) },
    },
    '/api/store/products': {
      make: () => shelve(server().db),
      remove: (id) => admin.call(api.store.change, { params: { id }, body: { isActive: false } }),
      foreign: { id: offShelf, stir: () => claim(stranger) },
    },
    '/api/store/user-gifts': {
      make: () => claim(reader),
      foreign: { id: await claim(stranger), stir: () => claim(stranger) },
    },
    '/api/admin/products': {
      as: admin,
      make: () => shelve(server().db),
      // No foreign items exist.
      foreign: { id: 999_999, stir: () => publish(stranger) },
    },
    '/api/admin/products/:id': {
      of: product,
      as: admin,
      make: async () => {
        const body = { barcodeImages: [dataUrl(dots())] }
        const params = { id: product }
        return (await admin.call(api.store.addBarcodes, { params, body })).barcodes[0]?.id ?? 0
      },
      foreign: { id: 999_999, stir: () => publish(stranger) },
    },
    '/api/support/user-messages': {
      make: () => inquire(reader),
      foreign: { id: theirInquiry, stir: () => resolve(theirInquiry) },
    },
    '/api/admin/support/messages': {
      as: admin,
      make: () => inquire(reader),
      // No foreign items exist.
      foreign: { id: 999_999, stir: () => publish(other) },
    },
    '/api/user/blocked': {
      make: async () => {
        const person = await server().member()
        await block(reader, person)
        return person.id
      },
      remove: (id) => unblock(reader, { id }),
      foreign: { id: blocked.id, stir: () => unblock(stranger, blocked) },
    },
  }
})

function pagedList(path: string): Paged {
  const paged = pagedLists[path]
  if (paged === undefined)
    throw new Error(`This test does not know ${path}: add it to "pagedLists"`)
  return paged
}

async function readPage(path: string, query: Record<string, number>): Promise<{ id: number }[]> {
  const { of, as = reader } = pagedList(path)
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  const response = await as.send('GET', `${path.replace(':id', String(of))}?${search.toString()}`)
  expect(response.status).toBe(200)
  const items = z.array(z.looseObject({ id: z.int() }))
  // Every read makes new links.
  const text = (await response.text()).replaceAll(/\?key=[\w.]+/g, '')
  const answer = z
    .union([items, z.object({ items }), z.object({ barcodes: items }), z.object({ users: items })])
    .parse(JSON.parse(text))
  if (Array.isArray(answer)) return answer
  if ('users' in answer) return answer.users
  return 'items' in answer ? answer.items : answer.barcodes
}

describe.each(lists)('%s by %s', (path, cursor) => {
  beforeAll(async () => {
    for (let made = 0; made < 5; made++) await pagedList(path).make()
  })

  test('a foreign id as cursor reveals no change of that item', async () => {
    const { foreign } = pagedList(path)
    const before = await readPage(path, { [cursor]: foreign.id })
    await foreign.stir()
    expect(await readPage(path, { [cursor]: foreign.id })).toEqual(before)
  })

  test('an unused id as cursor is no error and returns only items of the list', async () => {
    const all = await readPage(path, {})
    const known = new Set(all.map(({ id }) => id))
    for (const { id } of await readPage(path, { [cursor]: Number.MAX_SAFE_INTEGER }))
      expect(known).toContain(id)
  })

  test('the pages contain every item once and in order', async () => {
    const all = (await readPage(path, {})).map(({ id }) => id)
    const paged: number[] = []
    for (let page = await readPage(path, { limit: 2 }); page.length > 0; ) {
      paged.push(...page.map(({ id }) => id))
      page = await readPage(path, { limit: 2, [cursor]: paged.at(-1) ?? 0 })
    }
    expect(paged.slice(0, all.length)).toEqual(all)
    expect(new Set(paged).size).toBe(paged.length)
  })

  test('the next page can follow an item that was removed meanwhile', async () => {
    const { remove } = pagedList(path)
    if (remove === undefined) return
    const all = (await readPage(path, {})).map(({ id }) => id)
    const last = (await readPage(path, { limit: 2 })).at(-1)?.id ?? 0
    const rest = all.slice(all.indexOf(last) + 1)
    expect(rest.length).toBeGreaterThan(2)
    await remove(last)
    const next = await readPage(path, { limit: 2, [cursor]: last })
    expect(next.map(({ id }) => id)).toEqual(rest.slice(0, 2))
  })
})
