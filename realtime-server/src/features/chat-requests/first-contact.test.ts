import { api } from '@dodam/contract'
import {
  adminOf,
  outcomeOf,
  type Person,
  startServer,
  suiteDatabase,
  type TestServer,
} from '@dodam/test-support'
import { accept, askForChat, publish } from '@dodam/test-support/server/meeting.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

let server: TestServer
let admin: Person
beforeAll(async () => {
  const redisUrl = inject('redisUrl') ?? undefined
  server = await startServer(await suiteDatabase(), { redisUrl, firstContactWaits: true })
  admin = await adminOf(server)
})
afterAll(() => server.close())

const duty = (changes: { coverId: number; from: Date; until: Date }[]) =>
  admin.call(api.duty.changeRoster, {
    body: {
      shifts: [],
      changes: changes.map(({ coverId, from, until }) => ({
        awayId: null,
        coverId,
        from: from.toISOString(),
        until: until.toISOString(),
      })),
    },
  })
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const somebody = () => duty([{ coverId: admin.id, from: inHours(-1), until: inHours(1) }])
const nobody = () => duty([{ coverId: admin.id, from: inHours(2), until: inHours(3) }])

let child: Person
let student: Person
beforeEach(async () => {
  child = await server.member({ role: 'both', gradeLevel: 'elementary' })
  student = await server.member({ role: 'both', gradeLevel: 'high2' })
})

describe('a chat of an unverified member with one two school levels younger', () => {
  test.each([
    ['the older one asks', () => [child, student] as const, false],
    ['the younger one asks', () => [student, child] as const, false],
    ['the older one asks an anonymous author', () => [child, student] as const, true],
  ])('cannot be asked for while nobody is on duty: %s', async (_, parties, isAnonymous) => {
    const [sharer, listener] = parties()
    const post = await publish(sharer, isAnonymous)
    await nobody()
    await expect(askForChat(listener, post)).rejects.toMatchObject({
      status: 409,
      code: 'TEAM_AWAY',
    })
    await somebody()
    expect(await outcomeOf(askForChat(listener, post))).toBe('done')
  })

  test('cannot be accepted while nobody is on duty, and the request stays', async () => {
    await somebody()
    const request = await askForChat(student, await publish(child))
    await nobody()
    await expect(accept(child, request)).rejects.toMatchObject({ code: 'TEAM_AWAY' })
    await somebody()
    expect(await outcomeOf(accept(child, request))).toBe('done')
  })

  test('can begin at any time with a verified one, and with one of the next level', async () => {
    await nobody()
    const post = await publish(child)
    const middle = await server.member({ role: 'listener', gradeLevel: 'middle3' })
    expect(await outcomeOf(askForChat(middle, post))).toBe('done')
    await server.db
      .updateTable('users')
      .set({ isVerified: true })
      .where('id', '=', student.id)
      .execute()
    expect(await outcomeOf(askForChat(student, post))).toBe('done')
  })
})
