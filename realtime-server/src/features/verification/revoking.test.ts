import { api } from '@dodam/contract'
import {
  accept,
  adminOf,
  askForChat,
  inRounds,
  meet,
  outcomeOf,
  type Person,
  publish,
  serverForTests,
  times,
} from '@dodam/test-support'
import { applyFor, approve, listOf, reject, revoke } from '@dodam/test-support/server/verifying.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests()
let admin: Person
let other: Person
/** An adult, and the members they meet. */
let expert: Person
let minor: Person
let adult: Person

beforeAll(async () => {
  admin = await adminOf(server())
  other = await adminOf(server())
})
beforeEach(async () => {
  expert = await server().member({ role: 'listener', gradeLevel: 'adult' })
  minor = await server().member({ gradeLevel: 'middle2' })
  adult = await server().member({ gradeLevel: 'adult' })
})

const verify = async (who = expert) => {
  const { id } = await applyFor(who)
  // The adults here need two.
  await approve(admin, id)
  await approve(other, id)
  return id
}
const isVerified = async (who = expert) => (await who.call(api.accounts.verify)).user.isVerified
const roomIds = async (who = expert) => (await who.call(api.chat.listRooms)).map(({ id }) => id)
const auditOf = async (target: string) =>
  (await admin.call(api.audit.list, { query: { limit: 200 } })).items.filter(
    (entry) => entry.target === target,
  )

describe('a revoked verification', () => {
  test('starts and ends an adult’s contact with minors', async () => {
    const story = await publish(minor)
    await expect(askForChat(expert, story)).rejects.toMatchObject({ code: 'VERIFICATION_REQUIRED' })
    await expert.listen()
    const id = await verify()
    const { canRequest } = await expert.call(api.posts.read, { params: { id: story.id } })
    expect(canRequest).toBe(true)
    const room = await meet(minor, expert)
    const { roomId: withAdult } = await meet(adult, expert)
    await minor.listen()

    const note = '약속을 지키지 않았어요.'
    expect(await revoke(admin, expert, note)).toEqual({
      kind: 'verification',
      id: expert.id,
      isVerified: false,
    })
    const closed = await minor.hears('room:closed', (one) => one.id === room.roomId)
    expect(closed).toMatchObject({ isActive: false, participant2: { isVerified: false } })
    expect(await roomIds()).toEqual([withAdult])
    const [mine] = await listOf(expert)
    expect(mine).toMatchObject({
      id,
      status: 'approved',
      reviewNote: note,
      user: { isVerified: false },
    })
    expect(mine?.revokedAt).not.toBeNull()
    const heard = await expert.hears('verification:changed', ({ revokedAt }) => revokedAt !== null)
    expect(heard).toEqual(mine)
    const [told] = await expert.call(api.notifications.list)
    expect(told).toMatchObject({ type: 'verification_revoked', relatedId: id })
    expect(told?.message).toContain(`‘${note}’`)
    expect(await expert.call(api.accounts.verify)).toMatchObject({
      user: { isVerified: false, verificationDate: null },
    })
    await expect(askForChat(expert, await publish(minor))).rejects.toMatchObject({
      code: 'VERIFICATION_REQUIRED',
    })
    expect(await auditOf(`user ${expert.id}`)).toMatchObject([
      { action: 'verification:revoke', reason: note, actor: { id: admin.id } },
    ])
  })

  test('is revoked once, and may be granted again', async () => {
    await revoke(admin, expert)
    await verify()
    await revoke(admin, expert)
    await revoke(other, expert)
    expect(await auditOf(`user ${expert.id}`)).toHaveLength(1)
    expect(await expert.call(api.notifications.list)).toHaveLength(2)
    await verify()
    expect(await isVerified()).toBe(true)
    expect((await listOf(expert)).map(({ revokedAt }) => revokedAt !== null)).toEqual([false, true])
  })

  test('needs an admin and an existing member', async () => {
    await verify()
    await expect(revoke(minor, expert)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(revoke(admin, { id: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expert.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    await expect(revoke(admin, expert)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('in parallel', () => {
  test(
    'ten applications on two devices are one',
    ...inRounds(5, async () => {
      const both = await server().member({ role: 'both' })
      const phone = both.onAnother()
      const outcomes = await times(10, (index) =>
        outcomeOf(applyFor(index % 2 === 0 ? both : phone)),
      )
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
      for (const outcome of outcomes)
        expect(['done', 'ALREADY_APPLIED', 'TOO_FAST']).toContain(outcome)
      expect(await listOf(both)).toHaveLength(1)
    }),
  )

  test(
    'two admins decide, each twice and differently: one decision, announced once and audited once',
    ...inRounds(5, async () => {
      const both = await server().member({ role: 'both' })
      const { id } = await applyFor(both)
      const acts = [approve(admin, id), reject(other, id), approve(other, id), reject(admin, id)]
      const outcomes = await Promise.all(acts.map(outcomeOf))
      const processed = 'ALREADY_PROCESSED'
      expect(outcomes.toSorted()).toEqual([processed, processed, processed, 'done'])
      const [answered] = await listOf(both)
      const won = outcomes.indexOf('done') % 2 === 0 ? 'approved' : 'rejected'
      expect(answered?.status).toBe(won)
      expect(await isVerified(both)).toBe(won === 'approved')
      const told = await both.call(api.notifications.list)
      expect(told.map(({ type }) => type)).toEqual([`verification_${won}`])
      expect(await auditOf(`application ${id}`)).toHaveLength(1)
    }),
  )

  test(
    'an application and a change of the role: a sharer never has a pending application',
    ...inRounds(8, async () => {
      const both = await server().member({ role: 'both' })
      const body = { role: 'sharer' as const }
      const outcomes = await Promise.all([
        outcomeOf(applyFor(both)),
        outcomeOf(both.onAnother().call(api.settings.changeProfile, { body })),
      ])
      expect([
        ['done', 'done'],
        ['FORBIDDEN', 'done'],
      ]).toContainEqual(outcomes)
      expect(await listOf(both)).toEqual([])
    }),
  )

  test(
    'an adult is approved and revoked while a minor accepts them: no forbidden room stays open',
    ...inRounds(5, async () => {
      await verify()
      const request = await askForChat(expert, await publish(minor))
      const [accepted] = await Promise.all([
        outcomeOf(accept(minor, request)),
        revoke(admin, expert),
        revoke(other, expert),
      ])
      expect(['done', 'VERIFICATION_REQUIRED']).toContain(accepted)
      expect(await roomIds()).toEqual([])
      const rooms = await minor.call(api.chat.listRooms)
      expect(rooms.filter(({ isActive }) => isActive)).toEqual([])
      // The limit is three a day, so the next round needs another adult.
      expert = await server().member({ role: 'listener', gradeLevel: 'adult' })
    }),
  )

  test(
    'an application is approved while its account is deleted: it is emptied, and no account is verified',
    ...inRounds(5, async () => {
      const both = await server().member({ role: 'both' })
      const { id } = await applyFor(both, { reason: '남으면 안 되는 말이에요.' })
      const [approved] = await Promise.all([
        outcomeOf(approve(admin, id)),
        both.call(api.settings.removeMine, { body: { password: 'a good word 1' } }),
      ])
      expect(['done', 'ALREADY_PROCESSED']).toContain(approved)
      expect(await listOf(admin, both)).toMatchObject([
        {
          id,
          status: approved === 'done' ? 'approved' : 'rejected',
          reason: '',
          experienceDescription: '',
          reviewNote: null,
          user: { isDeleted: true, isVerified: false, username: '' },
        },
      ])
    }),
  )
})

describe('stored applications', () => {
  test('are in the export of the applicant and in no other', async () => {
    const id = await verify()
    const { verificationApplications } = await expert.call(api.settings.exportMine)
    expect(verificationApplications).toEqual(await listOf(expert))
    expect(verificationApplications.map((one) => one.id)).toEqual([id])
    expect((await minor.call(api.settings.exportMine)).verificationApplications).toEqual([])
  })

  test('are emptied with the account, and the admins who have them open are notified', async () => {
    await admin.listen()
    const { id } = await applyFor(expert, { qualifications: '상담 연수를 마쳤어요.' })
    await expert.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    const blank = await admin.hears('verification:changed', (one) => one.id === id)
    expect(blank).toMatchObject({
      status: 'rejected',
      reason: '',
      experienceDescription: '',
      qualifications: null,
      user: { isDeleted: true, nickname: '' },
    })
    await expect(approve(admin, id)).rejects.toMatchObject({ code: 'ALREADY_PROCESSED' })
  })
})
