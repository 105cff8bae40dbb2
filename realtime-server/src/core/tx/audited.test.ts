import { type AnyEndpoint, actsOnAccounts, api } from '@dodam/contract'
import { specOf } from '@dodam/contract/schemas'
import { makeAdmin, signInAgain } from '@dodam/test-support'
import { signInSupport } from '@dodam/test-support/server/admins.ts'
import { endpoints, matrixForTests, named, nameOf } from '@dodam/test-support/server/matrix.ts'
import { meaningOf } from '@dodam/test-support/server/matrix-meanings.ts'
import { askForChat, meet, publish } from '@dodam/test-support/server/meeting.ts'
import type { Person } from '@dodam/test-support/server/person.ts'
import { claim, decide, fileReport } from '@dodam/test-support/server/reporting.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

const matrix = matrixForTests()

const isForAdmins = (endpoint: AnyEndpoint) => ['admin', 'sudo'].includes(specOf(endpoint).access)

const entries = () =>
  matrix()
    .server.db.selectFrom('audit')
    .select(['actorId', 'action', 'target', 'reason'])
    .orderBy('id')
    .execute()
const countEntries = async () => (await entries()).length

/** Return the entries that a call left; the call must succeed unless it is refused with `status`. */
async function leftBy(who: Person, endpoint: AnyEndpoint, { path, body, status }: Asked) {
  const before = await countEntries()
  const response = await who.send(endpoint.method, path, body)
  expect(response.status, await response.text()).toBe(status ?? specOf(endpoint).status)
  return (await entries()).slice(before)
}
interface Asked {
  path: string
  body?: object | undefined
  status?: number
}

const askedOf = async (endpoint: AnyEndpoint): Promise<Asked> => ({
  path: await matrix().pathOf(endpoint),
  body: matrix().bodyOf(endpoint),
})

describe('an admin’s change of another member’s data, and each read of private data, leaves one entry', () => {
  // The data that only one member has is changed by that member, as an admin.
  beforeAll(async () => {
    const { server, people } = matrix()
    const { sharer, listener } = people
    for (const one of [sharer, listener]) await makeAdmin(server, one)
    await signInAgain(server, sharer, listener)
  })

  /** A recovery may take long, so its beginning has its own entry. */
  const entriesOf = (endpoint: AnyEndpoint) =>
    meaningOf(endpoint) !== 'others' ? 0 : endpoint === api.backup.recover ? 2 : 1

  // Answering the request and signing out change what the other callers see, so they come last.
  const isLast = ({ path }: AnyEndpoint) => /logout|respond/.test(path)
  const ordered = endpoints.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))

  test.each(named(ordered))('%s', async (_, endpoint) => {
    expect(specOf(endpoint).announces.includes('audit:new')).toBe(meaningOf(endpoint) === 'others')
    const whose = matrix().thingOf(endpoint)?.for ?? ['admin']
    const role = whose.includes('admin') ? 'admin' : (whose[0] ?? 'admin')
    const who = await matrix().callerOf(endpoint, role)
    // Preparing the call leaves entries too, so it happens before.
    const left = await leftBy(who, endpoint, await askedOf(endpoint))
    expect(left).toHaveLength(entriesOf(endpoint))
    for (const { actorId } of left) expect(actorId).toBe(who.id)
  })
})

describe('calls of members that the support account makes count as the team’s and leave one entry', () => {
  let support: Person
  // A session for each call, because some calls end it.
  beforeEach(async () => {
    const { server } = matrix()
    support = await signInSupport(server)
    // Only verified adults may chat with minors.
    await server.db.updateTable('users').set({ isVerified: true }).where('id', '=', 1).execute()
  })

  const somebody = () => matrix().server.member({ role: 'both' })
  /** Send a message of the team and return it. */
  const teamMessage = async () => {
    const body = { userId: (await somebody()).id, message: '지원팀이에요.' }
    return await matrix().people.admin.call(api.support.send, { body })
  }
  const asListener = async () => (await meet(await somebody(), support)).roomId

  /** Ids that only the support account can use. */
  const own: Record<string, (() => Promise<number>) | undefined> = {
    [nameOf(api.chat.send)]: async () => (await teamMessage()).roomId ?? 0,
    [nameOf(api.chat.deleteMessage)]: async () => (await teamMessage()).id,
    [nameOf(api.chat.leave)]: asListener,
    [nameOf(api.posts.edit)]: async () => (await publish(support)).id,
    [nameOf(api.comments.edit)]: async () =>
      (
        await support.call(api.comments.add, {
          params: { id: (await publish(support)).id },
          body: { content: '도담이에요.' },
        })
      ).id,
    [nameOf(api.chat.reveal)]: async () =>
      (await meet(support, await somebody(), { isAnonymous: true })).roomId,
    [nameOf(api.chatRequests.respond)]: async () =>
      (await askForChat(await somebody(), await publish(support))).id,
    [nameOf(api.chatRequests.withdraw)]: async () =>
      (await askForChat(support, await publish(await somebody()))).id,
  }
  const bodies: Record<string, (() => Promise<object>) | undefined> = {
    [nameOf(api.ratings.ask)]: async () => ({
      chatRoomId: await asListener(),
      message: '이야기가 어땠나요?',
    }),
    [nameOf(api.settings.changeProfile)]: async () => ({ bio: '도담을 돌보는 사람들이에요.' }),
  }
  /** Refused: the support account has no rating requests, is neither deleted nor reset, and is verified already. */
  const refused = new Map<AnyEndpoint, number>([
    [api.ratings.rate, 403],
    [api.ratings.close, 404],
    [api.settings.removeMine, 403],
    [api.recovery.stopReset, 404],
    [api.verification.apply, 409],
  ])

  async function askedOfSupport(endpoint: AnyEndpoint): Promise<Asked> {
    const id = await own[nameOf(endpoint)]?.()
    const status = refused.get(endpoint)
    return {
      path: await matrix().pathOf(endpoint, id),
      body: (await bodies[nameOf(endpoint)]?.()) ?? matrix().bodyOf(endpoint),
      ...(status !== undefined && { status }),
    }
  }

  const ofMembers = endpoints.filter(
    (endpoint) =>
      !isForAdmins(endpoint) &&
      (meaningOf(endpoint) === 'own'
        ? !endpoint.path.includes(':')
        : !endpoint.path.includes('second-factor')),
  )
  test.each(named(ofMembers))('%s', async (_, endpoint) => {
    const asked = await askedOfSupport(endpoint)
    const left = await leftBy(support, endpoint, asked)
    const isTold = meaningOf(endpoint) !== 'own' && asked.status === undefined
    expect(left).toHaveLength(isTold ? 1 : 0)
    for (const { actorId } of left) expect(actorId).toBe(1)
  })
})

test('every action on accounts in the log appears in an account’s timeline', async () => {
  const left = (await entries()).filter(
    ({ action, target }) => action !== 'session:reauth' && /^user \d+$/.test(target),
  )
  expect(actsOnAccounts).toEqual(expect.arrayContaining(left.map(({ action }) => action)))
})

describe('a deletion', () => {
  test('of an anonymous text names what was deleted, and not its author', async () => {
    const { admin, sharer } = matrix().people
    const { id } = await publish(sharer, true)
    await admin.call(api.posts.remove, { params: { id } })
    expect((await entries()).at(-1)).toEqual({
      actorId: admin.id,
      action: 'post:delete',
      target: `post ${id}`,
      reason: null,
    })
  })

  test('by its author leaves no entry, even when the author is an admin', async () => {
    const { admin, sharer, listener } = matrix().people
    const own = await publish(admin)
    const post = await publish(sharer)
    const comments: [typeof admin, number][] = []
    for (const who of [admin, listener]) {
      const said = { params: { id: post.id }, body: { content: '저도 그래요.' } }
      comments.push([who, (await who.call(api.comments.add, said)).id])
    }
    const before = await countEntries()
    for (const [who, id] of comments) await who.call(api.comments.remove, { params: { id } })
    await admin.call(api.posts.remove, { params: { id: own.id } })
    await sharer.call(api.posts.remove, { params: { id: post.id } })
    expect(await countEntries()).toBe(before)
  })

  test('that decides a case leaves one entry, for the case', async () => {
    const { admin, sharer, stranger } = matrix().people
    const { id } = await publish(sharer)
    const report = await fileReport(stranger, 'post', id)
    await claim(admin, report)
    const before = await countEntries()
    await decide(admin, report, { decision: 'delete_content' })
    expect((await entries()).slice(before)).toMatchObject([
      { action: 'report:decide:delete_content', target: `report ${report}` },
    ])
  })
})
