import { api } from '@dodam/contract'
import { adminOf, meet, outcomeOf, type Person, publish, serverForTests } from '@dodam/test-support'
import { claim, dismiss, fileReport } from '@dodam/test-support/server/reporting.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noteRisk } from '../../risk/writes.ts'

const server = serverForTests()
let admin: Person
let sharer: Person
let listener: Person

beforeAll(async () => {
  admin = await adminOf(server())
})
beforeEach(async () => {
  sharer = await server().member({ role: 'both' })
  listener = await server().member({ role: 'both' })
})

const read = (id: number, who = admin) => who.call(api.reports.readLinks, { params: { id } })
const linkedTo = async (id: number, who?: Person) =>
  (await read(id, who)).openCases.map((one) => one.id)
const comment = async (who: Person, postId: number, parentId?: number) =>
  (
    await who.call(api.comments.add, {
      params: { id: postId },
      body: { content: '같이 이야기해요.', ...(parentId !== undefined && { parentId }) },
    })
  ).id
const say = async (who: Person, roomId: number) =>
  (
    await who.call(api.chat.send, {
      params: { id: roomId },
      body: { content: '오늘은 어땠어요?' },
    })
  ).id

describe('the other open cases about the same person', () => {
  test('are listed both ways, most urgent first, until they are decided', async () => {
    const ofPost = await fileReport(listener, 'post', (await publish(sharer)).id)
    const { id: theirs } = await publish(listener)
    const ofComment = await fileReport(listener, 'comment', await comment(sharer, theirs), 'spam')
    const ofPerson = await fileReport(listener, 'user', sharer.id, 'danger')
    const ofListener = await fileReport(sharer, 'post', theirs)
    expect(await linkedTo(ofPost)).toEqual([ofPerson, ofComment])
    expect(await linkedTo(ofComment)).toEqual([ofPerson, ofPost])
    expect(await linkedTo(ofPerson)).toEqual([ofPost, ofComment])
    expect(await linkedTo(ofListener)).toEqual([])
    await dismiss(admin, ofPost)
    expect(await linkedTo(ofComment)).toEqual([ofPerson])
    expect(await linkedTo(ofPost)).toEqual([ofPerson, ofComment])
    expect((await read(ofPost)).openCases[0]).toEqual(
      await admin.call(api.reports.readCase, { params: { id: ofPerson } }),
    )
  })

  test('are taken on with it, without those of another admin and those that mask the person', async () => {
    const ofPost = await fileReport(listener, 'post', (await publish(sharer)).id)
    const ofPerson = await fileReport(listener, 'user', sharer.id)
    const taken = await fileReport(listener, 'post', (await publish(sharer)).id)
    const hidden = await fileReport(listener, 'post', (await publish(sharer, true)).id)
    const other = await adminOf(server())
    await claim(other, taken)
    const claimers = async () =>
      await Promise.all(
        [ofPost, ofPerson, taken, hidden].map(async (id) => {
          const one = await admin.call(api.reports.readCase, { params: { id } })
          return one.claimedBy
        }),
      )
    await claim(admin, ofPost)
    expect(await claimers()).toEqual([admin.id, null, other.id, null])
    const both = [1, 2].map(() =>
      admin.call(api.reports.claim, {
        params: { id: ofPost },
        body: { withOpenCases: true },
      }),
    )
    await Promise.all(both)
    expect(await claimers()).toEqual([admin.id, admin.id, other.id, null])
    await dismiss(admin, ofPerson)
    expect(await outcomeOf(claim(other, ofPost))).toBe('CASE_CLAIMED')
  })

  test('are none beside an anonymous story or comment of theirs, in no direction', async () => {
    const named = await fileReport(listener, 'post', (await publish(sharer)).id)
    const { id: hidden } = await publish(sharer, true)
    const masked = [
      await fileReport(listener, 'post', hidden),
      await fileReport(listener, 'comment', await comment(sharer, hidden)),
    ]
    for (const id of [named, ...masked]) expect(await linkedTo(id)).toEqual([])
    // A comment of another member under it is by name.
    const theirs = await fileReport(sharer, 'comment', await comment(listener, hidden))
    const ofListener = await fileReport(sharer, 'user', listener.id)
    expect(await linkedTo(theirs)).toEqual([ofListener])
    expect(await linkedTo(ofListener)).toEqual([theirs])
    expect(await linkedTo(named)).toEqual([])
  })

  test('name the partner of an anonymous chat, and not the one who is masked there', async () => {
    const { roomId } = await meet(sharer, listener, { isAnonymous: true })
    const ofMasked = await fileReport(listener, 'message', await say(sharer, roomId))
    const ofNamed = await fileReport(sharer, 'message', await say(listener, roomId))
    const ofSharer = await fileReport(listener, 'post', (await publish(sharer)).id)
    const ofListener = await fileReport(sharer, 'post', (await publish(listener)).id)
    expect(await linkedTo(ofMasked)).toEqual([])
    expect(await linkedTo(ofSharer)).toEqual([])
    expect(await linkedTo(ofNamed)).toEqual([ofListener])
    expect(await linkedTo(ofListener)).toEqual([ofNamed])
    const [shown] = (await read(ofListener)).openCases
    expect(shown).toMatchObject({ reporter: null, side: 'sharer' })
  })

  test('are those out of the same chat too, about either member, and are taken on together', async () => {
    const { roomId } = await meet(sharer, listener)
    const ofSharer = await fileReport(listener, 'message', await say(sharer, roomId))
    const ofListener = await fileReport(sharer, 'message', await say(listener, roomId), 'spam')
    const elsewhere = await meet(sharer, listener)
    const ofOther = await fileReport(sharer, 'message', await say(listener, elsewhere.roomId))
    expect(await linkedTo(ofSharer)).toEqual([ofListener])
    expect(await linkedTo(ofListener)).toEqual([ofSharer, ofOther])
    expect(await linkedTo(ofOther)).toEqual([ofListener])
    await admin.call(api.reports.claim, {
      params: { id: ofSharer },
      body: { withOpenCases: true },
    })
    const claimers = [ofSharer, ofListener, ofOther].map(
      async (id) => (await admin.call(api.reports.readCase, { params: { id } })).claimedBy,
    )
    expect(await Promise.all(claimers)).toEqual([admin.id, admin.id, null])
  })

  test('are none out of a chat in which one member is masked, in no direction', async () => {
    const { roomId } = await meet(sharer, listener, { isAnonymous: true })
    const ofMasked = await fileReport(listener, 'message', await say(sharer, roomId))
    const ofNamed = await fileReport(sharer, 'message', await say(listener, roomId))
    for (const id of [ofMasked, ofNamed]) expect(await linkedTo(id)).toEqual([])
    await sharer.call(api.chat.reveal, { params: { id: roomId } })
    expect(await linkedTo(ofMasked)).toEqual([ofNamed])
    expect(await linkedTo(ofNamed)).toEqual([ofMasked])
  })

  test('never are one about the admin who asks', async () => {
    const reporter = await adminOf(server())
    const { roomId } = await meet(sharer, reporter)
    const ofSharer = await fileReport(reporter, 'message', await say(sharer, roomId))
    const ofReporter = await fileReport(sharer, 'message', await say(reporter, roomId))
    expect(await linkedTo(ofSharer, reporter)).toEqual([])
    expect(await linkedTo(ofSharer)).toEqual([ofReporter])
  })

  test('are not for the person themselves', async () => {
    const subject = await adminOf(server())
    const reporter = await adminOf(server())
    const id = await fileReport(reporter, 'user', subject.id)
    const second = await fileReport(listener, 'post', (await publish(subject)).id)
    expect(await outcomeOf(read(id, subject))).toBe('NOT_FOUND')
    expect(await linkedTo(id, reporter)).toEqual([second])
    expect(await outcomeOf(read(id, listener))).toBe('FORBIDDEN')
  })
})

describe('the story of a case', () => {
  test('is the reported one, or that of the reported comment, also an anonymous one', async () => {
    const { id: postId } = await publish(sharer, true)
    const said = await comment(listener, postId)
    const cases = [
      await fileReport(listener, 'post', postId),
      await fileReport(sharer, 'comment', said),
    ]
    for (const id of cases) expect(await read(id)).toMatchObject({ postId })
    await sharer.call(api.posts.remove, { params: { id: postId } })
    for (const id of cases) expect(await read(id)).toMatchObject({ postId: null })
  })

  test('is opened at the reported comment, in its thread, while that can be read', async () => {
    const { id: postId } = await publish(sharer)
    const said = await comment(listener, postId)
    const reply = await comment(listener, postId, said)
    const ofComment = await fileReport(sharer, 'comment', said)
    const ofReply = await fileReport(sharer, 'comment', reply)
    expect(await read(ofComment)).toMatchObject({ postId, commentId: said, threadId: null })
    expect(await read(ofReply)).toMatchObject({ postId, commentId: reply, threadId: said })
    await listener.call(api.comments.remove, { params: { id: reply } })
    expect(await read(ofReply)).toMatchObject({ postId, commentId: null, threadId: null })
  })

  test('is none where a person or a message was reported, or the story is held', async () => {
    const { roomId } = await meet(sharer, listener)
    expect(await read(await fileReport(listener, 'user', sharer.id))).toMatchObject({
      postId: null,
    })
    const message = await fileReport(listener, 'message', await say(sharer, roomId))
    expect(await read(message)).toMatchObject({ postId: null })
    const held = await sharer.call(api.posts.publish, {
      body: {
        content: '고통 없이 죽는 방법 좀 알려 주세요. 부탁이에요.',
        categories: ['sleep'],
      },
    })
    const { items } = await admin.call(api.reports.listCases, { query: {} })
    const id = items.find(({ targetId }) => targetId === held.id)?.id ?? 0
    expect(await read(id)).toMatchObject({ id, postId: null })
  })
})

describe('the support message of a case', () => {
  const write = (message: string) =>
    sharer.call(api.support.write, { body: { type: 'inquiry', message } })
  const casesAbout = async ({ id }: Person) => {
    const { items } = await admin.call(api.reports.listCases, { query: {} })
    return items.filter(({ target }) => target.user?.id === id)
  }

  test('is the newest one whose words it has sealed, for who may read it', async () => {
    await write('비밀번호를 바꾸고 싶어요.')
    await write('죽고 싶어요. 약을 먹었어요.')
    const newest = await write('지금도 죽고 싶어요.')
    const [one] = await casesAbout(sharer)
    const id = one?.id ?? 0
    const { supportMessageId } = await read(id)
    expect(supportMessageId).toBe(newest.id)
    const params = { id: supportMessageId ?? 0 }
    expect(await admin.call(api.support.read, { params })).toMatchObject({ userId: sharer.id })
    const moderator = await adminOf(server())
    await server().app.write(async (tx) => {
      await tx.db
        .updateTable('users')
        .set({ staffRoles: ['moderator'] })
        .where('id', '=', moderator.id)
        .execute()
      tx.changed({ kind: 'member', id: moderator.id })
    })
    expect(await read(id, moderator)).toMatchObject({ id, supportMessageId: null })
  })

  test('is none of a case that a report, or a text elsewhere, has opened', async () => {
    const ofPerson = await fileReport(listener, 'user', sharer.id)
    await write('포인트는 어디에서 봐요?')
    expect(await read(ofPerson)).toMatchObject({ supportMessageId: null })
    await listener.call(api.support.ask, { body: { message: '죽고 싶어요. 약을 먹었어요.' } })
    const [ofTalk] = await casesAbout(listener)
    expect(await read(ofTalk?.id ?? 0)).toMatchObject({ supportMessageId: null })
  })
})

describe('the pause of a person', () => {
  test('ends with the decision of its own case, stays with that of another, and is not told of a masked author', async () => {
    const older = await server().member({ role: 'both', gradeLevel: 'high3' })
    const younger = await server().member({ gradeLevel: 'middle1' })
    const named = await fileReport(listener, 'post', (await publish(older)).id)
    const masked = await fileReport(listener, 'post', (await publish(older, true)).id)
    expect(await read(named)).toMatchObject({ pause: null })
    await server().app.write((tx) =>
      noteRisk(tx, { userId: older.id, sign: 'approach-refused', otherId: younger.id }),
    )
    await server().app.jobs.runNow()
    const isPaused = async () => (await older.call(api.accounts.verify)).user.isPaused
    const risk = { params: { id: older.id }, query: {} }
    const own = (await admin.call(api.risk.read, risk)).caseId ?? 0
    expect(await read(own)).toMatchObject({ pause: 'ends' })
    expect(await read(named)).toMatchObject({ pause: 'stays' })
    expect(await read(masked)).toMatchObject({ pause: null })
    for (const id of [named, masked]) await dismiss(admin, id)
    expect(await isPaused()).toBe(true)
    await dismiss(admin, own)
    expect(await isPaused()).toBe(false)
    expect(await read(own)).toMatchObject({ pause: null })
  })
})
