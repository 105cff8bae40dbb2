import { api, type StaffRole } from '@dodam/contract'
import { adminOf, type Person, publish, serverForTests } from '@dodam/test-support'
import { claim, fileReport } from '@dodam/test-support/server/reporting.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests({ adminTwoPerson: false })
let lead: Person
let moderator: Person
let support: Person
let member: Person

const inRole = async (role: StaffRole) => {
  const person = await server().member()
  await lead.call(api.users.setAdmin, {
    params: { id: person.id },
    body: { isAdmin: true, roles: [role] },
  })
  return person
}

beforeEach(async () => {
  await server().db.updateTable('users').set({ isAdmin: false }).execute()
  lead = await adminOf(server())
  moderator = await inRole('moderator')
  support = await inRole('support')
  member = await server().member()
})

describe('the sessions of an admin', () => {
  const signOut = (by: Person, { id }: Person) => by.call(api.users.signOut, { params: { id } })
  const isSignedIn = (who: Person) =>
    who.call(api.accounts.verify).then(
      () => true,
      () => false,
    )

  test('are ended by a lead, and by no other role', async () => {
    for (const [by, whom] of [
      [moderator, lead],
      [support, lead],
      [support, moderator],
    ] as const) {
      await expect(signOut(by, whom)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      expect(await isSignedIn(whom)).toBe(true)
    }
    await signOut(lead, moderator)
    expect(await isSignedIn(moderator)).toBe(false)
  })

  test('are one’s own to end, and those of members stay the work of these roles', async () => {
    expect(await signOut(moderator, moderator)).toMatchObject({ sessionsCount: 1 })
    await signOut(support, member)
    expect(await isSignedIn(member)).toBe(false)
  })
})

describe('a moderator', () => {
  test('answers no inquiry, whose view they may not read, and writes to a member and about a case', async () => {
    const body = { type: 'inquiry' as const, message: '알림이 두 번씩 와요.' }
    const { id: supportMessageId } = await member.call(api.support.write, { body })
    const visitors = await server()
      .visitor()
      .call(api.support.writeAsVisitor, { body: { username: 'minji15', message: body.message } })
    const message = '살펴볼게요.'
    const send = (by: Person, more: object) =>
      by.call(api.support.send, { body: { message, ...more } })
    for (const answer of [
      { userId: member.id, supportMessageId },
      { supportMessageId: visitors.supportMessage.id },
    ]) {
      await expect(send(moderator, answer)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      expect(await send(support, answer)).toMatchObject({
        supportMessage: { status: 'processing' },
      })
    }
    await send(moderator, { userId: member.id })
    const caseId = await fileReport(member, 'post', (await publish(await server().member())).id)
    await claim(moderator, caseId)
    expect(await send(moderator, { caseId })).toMatchObject({ caseId })
  })
})
