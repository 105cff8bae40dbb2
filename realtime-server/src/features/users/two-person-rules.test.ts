import { api } from '@dodam/contract'
import { adminOf, type Person, publish, Refused, serverForTests } from '@dodam/test-support'
import { appeal, claim, decide, fileReport } from '@dodam/test-support/server/reporting.ts'
import { applyFor, agree as proposeOrAgree, seenBy } from '@dodam/test-support/server/verifying.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests({})
const reason = '함께 정해요.'
let first: Person
let second: Person
let third: Person

/** An act that needs two admins. `act` is the first call and `agree` that of another admin; both return whether it is done. */
interface Rule {
  act: (by: Person) => Promise<boolean>
  agree?: (by: Person) => Promise<boolean>
}

const remove = async (): Promise<Rule> => {
  const { id } = await server().member()
  return {
    act: async (by) =>
      (await by.call(api.users.remove, { params: { id }, body: { reason } })).isDeleted,
  }
}

const cleanUp = async (): Promise<Rule> => {
  const member = await server().member()
  await publish(member)
  const { id } = member
  return {
    act: async (by) => (await by.call(api.users.cleanUp, { params: { id }, body: {} })).isDone,
  }
}

/** Give a member the right of an admin, whose loss is another rule. */
const makeAdmin = async (): Promise<Rule> => {
  const { id } = await server().member()
  const body = { isAdmin: true, roles: ['support' as const] }
  return {
    act: async (by) => (await by.call(api.users.setAdmin, { params: { id }, body })).isAdmin,
  }
}

/** An admin who is not yet one of those that agree. */
const newAdmin = async () => {
  const { id } = await server().member()
  const right = { isAdmin: true, staffRoles: ['support' as const], madeAdminAt: new Date() }
  await server().db.updateTable('users').set(right).where('id', '=', id).execute()
  return { id }
}

const changeRoles = async (): Promise<Rule> => {
  const params = await newAdmin()
  const body = { isAdmin: true, roles: ['store' as const] }
  return {
    act: async (by) =>
      (await by.call(api.users.setAdmin, { params, body })).staffRoles.includes('store'),
  }
}

const endAdmin = async (): Promise<Rule> => {
  const params = await newAdmin()
  return {
    act: async (by) =>
      !(await by.call(api.users.setAdmin, { params, body: { isAdmin: false } })).isAdmin,
  }
}

const reset = async (): Promise<Rule> => {
  const member = await server().member()
  const wish = { type: 'inquiry' as const, message: '비밀번호를 잊었어요. 도와주세요.' }
  const { id: supportMessageId } = await member.call(api.support.write, { body: wish })
  return {
    act: async (by) =>
      (
        await by.call(api.recovery.startReset, {
          params: { id: member.id },
          body: { supportMessageId },
        })
      ).made !== null,
  }
}

const reported = async () => {
  const [writer, friend] = [await server().member(), await server().member()]
  const id = await fileReport(friend, 'post', (await publish(writer)).id)
  await server().db.updateTable('cases').set({ severity: 'P2' }).where('id', '=', id).execute()
  return { id, writer }
}

const identify = async (): Promise<Rule> => {
  const { id } = await reported()
  const params = { id }
  return {
    act: async (by) => {
      await claim(by, id)
      return (await by.call(api.disclosure.identify, { params, body: { reason } })).user !== null
    },
    agree: async (by) =>
      (await by.call(api.disclosure.agreeToIdentify, { params })).some(
        ({ status }) => status === 'confirmed',
      ),
  }
}

const exportCase = async (): Promise<Rule> => {
  const { id } = await reported()
  const params = { id }
  return {
    act: async (by) => {
      await claim(by, id)
      return (await by.call(api.disclosure.exportCase, { params, body: { reason } })).file !== null
    },
    agree: async (by) =>
      (await by.call(api.disclosure.agreeToExport, { params })).some(
        ({ status }) => status === 'confirmed',
      ),
  }
}

/** A decision after an appeal: the first admin has decided before. */
const secondDecision = async (): Promise<Rule> => {
  const { id, writer } = await reported()
  await decide(first, id, { decision: 'warn', note: reason })
  await appeal(writer, id)
  return {
    act: async (by) => {
      const { status } = await decide(by, id, { decision: 'dismiss' })
      return status === 'dismissed'
    },
  }
}

const verify = async (): Promise<Rule> => {
  const adult = await server().member({ role: 'listener', gradeLevel: 'adult' })
  const { id } = await applyFor(adult)
  const seen = seenBy(new Date())
  return {
    act: async (by) => (await proposeOrAgree(by, id, seen)).status === 'approved',
    agree: async (by) => (await proposeOrAgree(by, id)).status === 'approved',
  }
}

const rules = {
  'the deletion of an account': remove,
  'the clean-up of what a member wrote': cleanUp,
  'the right of an admin': makeAdmin,
  'the roles of an admin': changeRoles,
  'the end of that right': endAdmin,
  'the reset of a password': reset,
  'who a case is about': identify,
  'the file of a case': exportCase,
  'the verification of an adult': verify,
  'the decision after an appeal': secondDecision,
}

/** The refusals that name the missing admin. */
const refusals = ['SECOND_ADMIN_REQUIRED', 'NOT_FOUND']

/** Return whether an act is done; a refusal that names the missing admin is none. */
async function isDone(attempt: Promise<boolean>): Promise<boolean> {
  try {
    return await attempt
  } catch (error) {
    if (error instanceof Refused && refusals.includes(error.code)) return false
    throw error
  }
}

beforeEach(async () => {
  await server().db.updateTable('users').set({ isAdmin: false, madeAdminAt: null }).execute()
  first = await adminOf(server())
})

describe.each(Object.entries(rules))('%s', (_, prepare) => {
  test('is one admin’s where there is no other', async () => {
    const { act } = await prepare()
    expect(await isDone(act(first))).toBe(true)
  })

  test('is two admins’ where there are two, and never one’s twice', async () => {
    second = await adminOf(server())
    const { act, agree = act } = await prepare()
    expect(await isDone(act(first))).toBe(false)
    expect(await isDone(act(first))).toBe(false)
    expect(await isDone(agree(first))).toBe(false)
    expect(await isDone(agree(second))).toBe(true)
  })

  test('is any other admin’s to agree to where there are three', async () => {
    second = await adminOf(server())
    third = await adminOf(server())
    const { act, agree = act } = await prepare()
    expect(await isDone(act(first))).toBe(false)
    const agreed = await Promise.allSettled([agree(second), agree(third)])
    expect(agreed.filter((one) => one.status === 'fulfilled' && one.value)).not.toHaveLength(0)
  })

  test('is an admin’s alone where the other one has been one for less than three days', async () => {
    second = await adminOf(server())
    await server()
      .db.updateTable('users')
      .set({ madeAdminAt: new Date() })
      .where('id', '=', second.id)
      .execute()
    const { act } = await prepare()
    expect(await isDone(act(first))).toBe(true)
  })
})

describe('a case that an admin has reported', () => {
  const reportedBy = async (admin: Person, isAnonymous = false, writer?: Person) =>
    fileReport(admin, 'post', (await publish(writer ?? (await server().member()), isAnonymous)).id)

  test('is theirs to decide where there is no other admin', async () => {
    const id = await reportedBy(first)
    await claim(first, id)
    await first.call(api.reports.addNote, { params: { id }, body: { text: reason } })
    expect(await decide(first, id, { decision: 'dismiss' })).toMatchObject({ status: 'dismissed' })
  })

  test('by hiding its story is theirs to decide where there is no other admin', async () => {
    const params = { id: (await publish(await server().member(), true)).id }
    const { id } = await first.call(api.reports.hold, { params, body: { reason: 'hurtful' } })
    await claim(first, id)
    const shown = await first.call(api.reports.hold, { params, body: { isHeld: false } })
    expect(shown).toMatchObject({ id, target: { isHeld: false } })
    expect(await decide(first, id, { decision: 'dismiss' })).toMatchObject({ status: 'dismissed' })
  })

  test('is another one’s where there is one, and theirs where that one is whom it is about by name', async () => {
    second = await adminOf(server())
    const id = await reportedBy(first)
    await expect(claim(first, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const about = await reportedBy(first, false, second)
    await claim(first, about)
    await expect(claim(second, about)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('does not tell them whether the other admin wrote an anonymous text', async () => {
    second = await adminOf(server())
    for (const writer of [second, await server().member()])
      await expect(claim(first, await reportedBy(first, true, writer))).rejects.toMatchObject({
        code: 'FORBIDDEN',
      })
  })
})
