import { api } from '@dodam/contract'
import { adminOf, meet, outcomeOf, type Person, publish, serverForTests } from '@dodam/test-support'
import { claim, dismiss, fileReport } from '@dodam/test-support/server/reporting.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

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
const comment = async (who: Person, postId: number) =>
  (
    await who.call(api.comments.add, {
      params: { id: postId },
      body: { content: '같이 이야기해요.' },
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
