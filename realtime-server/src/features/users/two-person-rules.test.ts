import { writeFile } from 'node:fs/promises'
import path from 'node:path'
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
  /** What the first admin is refused with; without it the act waits. */
  refusal?: 'SECOND_ADMIN_REQUIRED' | 'SECOND_LEAD_REQUIRED'
  /** What they are told who agree to their own act; without it the same. */
  own?: 'NOT_FOUND'
  /** What a third admin may be told who agrees at the same time as the second. */
  late: readonly string[]
}

const remove = async (): Promise<Rule> => {
  const { id } = await server().member()
  return {
    act: async (by) =>
      (await by.call(api.users.remove, { params: { id }, body: { reason } })).isDeleted,
    late: ['NOT_FOUND'],
  }
}

const cleanUp = async (): Promise<Rule> => {
  const member = await server().member()
  const { id } = member
  await publish(member)
  return {
    act: async (by) => (await by.call(api.users.cleanUp, { params: { id }, body: {} })).isDone,
    late: ['done'],
  }
}

const makeAdmin = async (): Promise<Rule> => {
  const { id } = await server().member()
  const body = { isAdmin: true, roles: ['support' as const] }
  return {
    act: async (by) => (await by.call(api.users.setAdmin, { params: { id }, body })).isAdmin,
    late: ['done'],
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
    late: ['done'],
  }
}

const endAdmin = async (): Promise<Rule> => {
  const params = await newAdmin()
  return {
    act: async (by) =>
      !(await by.call(api.users.setAdmin, { params, body: { isAdmin: false } })).isAdmin,
    late: ['done'],
  }
}

const reset = async (): Promise<Rule> => {
  const member = await server().member()
  const wish = { type: 'inquiry' as const, message: '비밀번호를 잊었어요. 도와주세요.' }
  const { id: supportMessageId } = await member.call(api.support.write, { body: wish })
  const params = { id: member.id }
  return {
    act: async (by) =>
      (await by.call(api.recovery.startReset, { params, body: { supportMessageId } })).made !==
      null,
    late: ['waits'],
  }
}

const reported = async (severity: 'P1' | 'P2' = 'P2') => {
  const [writer, friend] = [await server().member(), await server().member()]
  const id = await fileReport(friend, 'post', (await publish(writer)).id)
  await server().db.updateTable('cases').set({ severity }).where('id', '=', id).execute()
  return { id, writer }
}

const isConfirmed = (requests: readonly { status: string }[]) =>
  requests.some(({ status }) => status === 'confirmed')

const identify = async (): Promise<Rule> => {
  const { id } = await reported()
  const params = { id }
  return {
    act: async (by) => {
      await claim(by, id)
      return (await by.call(api.disclosure.identify, { params, body: { reason } })).user !== null
    },
    agree: async (by) => isConfirmed(await by.call(api.disclosure.agreeToIdentify, { params })),
    own: 'NOT_FOUND',
    late: ['NOT_FOUND'],
  }
}

/** Not to tell a member that they were identified, by who has looked first. */
const notTold = async (): Promise<Rule> => {
  const { id } = await reported('P1')
  const params = { id }
  const agree = async (by: Person) =>
    (await by.call(api.disclosure.setTold, { params, body: { isTold: false } })).tellAt === null
  return {
    act: async (by) => {
      await claim(by, id)
      await by.call(api.disclosure.identify, { params, body: { reason } })
      return await agree(by)
    },
    agree,
    refusal: 'SECOND_LEAD_REQUIRED',
    late: ['done'],
  }
}

/** A restore, of a file that is no backup any more: what is agreed to begins, and changes nothing. */
const restore = async (): Promise<Rule> => {
  const { filename } = await first.call(api.backup.create)
  await writeFile(path.join(server().backupFolder, filename), '')
  const body = { backupFilename: filename, confirm: filename, reason }
  return {
    act: async (by) => {
      try {
        return (await by.call(api.backup.restore, { body })).state !== 'needs-second'
      } catch (error) {
        if (error instanceof Refused && error.code === 'BACKUP_DAMAGED') return true
        throw error
      }
    },
    late: ['waits', 'BACKUP_BUSY'],
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
    agree: async (by) => isConfirmed(await by.call(api.disclosure.agreeToExport, { params })),
    own: 'NOT_FOUND',
    late: ['NOT_FOUND'],
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
    refusal: 'SECOND_ADMIN_REQUIRED',
    late: ['CASE_CLAIMED', 'CASE_DECIDED'],
  }
}

const verify = async (): Promise<Rule> => {
  const adult = await server().member({ role: 'listener', gradeLevel: 'adult' })
  const { id } = await applyFor(adult)
  const seen = seenBy(new Date())
  return {
    act: async (by) => (await proposeOrAgree(by, id, seen)).status === 'approved',
    agree: async (by) => (await proposeOrAgree(by, id)).status === 'approved',
    late: ['ALREADY_PROCESSED'],
  }
}

const setCheckRule = async (): Promise<Rule> => {
  await server().db.deleteFrom('checkRules').execute()
  const body = { reason: 'insult.person', mode: 'shadow' as const, note: reason }
  return {
    act: async (by) => (await by.call(api.checks.setRule, { body })).mode === 'shadow',
    late: ['done'],
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
  'that a member is not told who looked': notTold,
  'how a rule of the check works': setCheckRule,
  'a restore': restore,
}

/** Return what became of a call: it is done, it waits for another admin, or the code that it is refused with. */
async function outcome(attempt: Promise<boolean>): Promise<string> {
  try {
    return (await attempt) ? 'done' : 'waits'
  } catch (error) {
    if (error instanceof Refused) return error.code
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
    expect(await outcome(act(first))).toBe('done')
  })

  test('is two admins’ where there are two, and never one’s twice', async () => {
    second = await adminOf(server())
    const { act, agree = act, refusal = 'waits', own = refusal } = await prepare()
    expect(await outcome(act(first))).toBe(refusal)
    expect(await outcome(act(first))).toBe(refusal)
    expect(await outcome(agree(first))).toBe(own)
    expect(await outcome(agree(second))).toBe('done')
  })

  test('is any other admin’s to agree to where there are three', { tags: ['long'] }, async () => {
    second = await adminOf(server())
    third = await adminOf(server())
    const { act, agree = act, refusal = 'waits', late } = await prepare()
    expect(await outcome(act(first))).toBe(refusal)
    const outcomes = await Promise.all([agree(second), agree(third)].map(outcome))
    expect(outcomes).toContain('done')
    outcomes.splice(outcomes.indexOf('done'), 1)
    expect(late).toContain(outcomes[0])
  })

  test('is an admin’s alone where the other one has been one for less than three days', {
    tags: ['long'],
  }, async () => {
    second = await adminOf(server())
    await server()
      .db.updateTable('users')
      .set({ madeAdminAt: new Date() })
      .where('id', '=', second.id)
      .execute()
    const { act } = await prepare()
    expect(await outcome(act(first))).toBe('done')
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

  test('is any other one’s where there are three', async () => {
    second = await adminOf(server())
    third = await adminOf(server())
    const id = await reportedBy(first)
    await expect(claim(first, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await claim(second, id)
    await second.call(api.reports.release, { params: { id } })
    await claim(third, id)
    expect(await decide(third, id, { decision: 'dismiss' })).toMatchObject({ status: 'dismissed' })
  })

  test('does not tell them whether the other admin wrote an anonymous text', async () => {
    second = await adminOf(server())
    for (const writer of [second, await server().member()])
      await expect(claim(first, await reportedBy(first, true, writer))).rejects.toMatchObject({
        code: 'FORBIDDEN',
      })
  })
})
