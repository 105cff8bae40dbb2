import { api, maxSavedReplies, type SavedReply } from '@dodam/contract'
import { adminOf, inRounds, outcomeOf, type Person, serverForTests } from '@dodam/test-support'
import { savedReplyDraft as draft } from '@dodam/test-support/server/matrix-bodies.ts'
import { beforeAll, describe, expect, test } from 'vitest'

const server = serverForTests()
let admin: Person
let second: Person
beforeAll(async () => {
  admin = await (await adminOf(server())).listen()
  second = await (await adminOf(server())).listen()
})

const list = (who: Person) => who.call(api.savedReplies.list)
const save = (who: Person) => who.call(api.savedReplies.save, { body: draft })
const actsOn = async (id: number) => {
  const { items } = await admin.call(api.audit.list, { query: {} })
  return items
    .filter(({ target }) => target === `saved-reply ${id}`)
    .map(({ action, reason }) => ({ action, reason }))
}

describe('a saved reply', () => {
  test('can be saved, changed and deleted; every admin receives each change, and each has one entry in the log', async () => {
    const saved = await save(admin)
    expect(saved).toEqual({ kind: 'saved-reply', id: saved.id, ...draft })
    const isIt = (told: { id: number }) => told.id === saved.id
    expect(await second.hears('saved-reply:changed', isIt)).toEqual(saved)
    expect((await list(second)).at(-1)).toEqual(saved)

    const body = { ...draft, messageEn: 'Thanks for telling us about it.' }
    const params = { id: saved.id }
    const changed = await second.call(api.savedReplies.change, { params, body })
    expect(changed).toEqual({ ...saved, ...body })
    const isChanged = (told: SavedReply | { id: number; removed: true }) =>
      isIt(told) && 'messageEn' in told && told.messageEn === body.messageEn
    expect(await admin.hears('saved-reply:changed', isChanged)).toEqual(changed)

    await admin.call(api.savedReplies.remove, { params })
    await second.hears('saved-reply:changed', (told) => isIt(told) && 'removed' in told)
    expect((await list(admin)).map(({ id }) => id)).not.toContain(saved.id)
    expect(await actsOn(saved.id)).toEqual([
      { action: 'saved-reply:remove', reason: draft.titleKo },
      { action: 'saved-reply:change', reason: null },
      { action: 'saved-reply:save', reason: null },
    ])
  })

  test('that was deleted can be neither changed nor deleted', async () => {
    const { id } = await save(admin)
    const params = { id }
    await admin.call(api.savedReplies.remove, { params })
    await expect(second.call(api.savedReplies.remove, { params })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(
      second.call(api.savedReplies.change, { params, body: draft }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await actsOn(id)).map(({ action }) => action)).toEqual([
      'saved-reply:remove',
      'saved-reply:save',
    ])
  })

  test.each([
    ['titleKo', '   '],
    ['titleEn', 'a'.repeat(41)],
    ['messageKo', ''],
    ['messageEn', 'a'.repeat(251)],
  ])('with %s as %j is refused at that field', async (field, value) => {
    const body = { ...draft, [field]: value }
    await expect(admin.call(api.savedReplies.save, { body })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      answer: { details: [{ path: field }] },
    })
  })
})

test(
  'the maximum holds when two admins save the last one in parallel',
  ...inRounds(2, async () => {
    const { length } = await list(admin)
    const made: number[] = []
    for (let at = length; at < maxSavedReplies - 1; at++) made.push((await save(admin)).id)
    const outcomes = await Promise.all([admin, second].map((by) => outcomeOf(save(by))))
    expect(outcomes.toSorted()).toEqual(['SAVED_REPLIES_FULL', 'done'])
    const all = await list(admin)
    expect(all).toHaveLength(maxSavedReplies)
    for (const { id } of all.slice(length))
      await admin.call(api.savedReplies.remove, { params: { id } })
  }),
)
