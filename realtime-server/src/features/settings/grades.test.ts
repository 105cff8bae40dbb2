import { api, type GradeLevel, type Me } from '@dodam/contract'
import { adminOf, meet, type Person, serverForTests, signedInAgain } from '@dodam/test-support'
import { jobWriter } from '@dodam/test-support/server/job-writer.ts'
import { applyFor, approve } from '@dodam/test-support/server/verifying.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { gradesJob } from './grades.ts'

/** The last minute of a school year in Korea: grades move up at four o'clock on 1 March. */
const lastMinute = Date.parse('2027-03-01T03:59:00+09:00')
const dayMs = 86_400_000
let now = lastMinute
const clock = { now: () => new Date(now) }
const server = serverForTests({}, clock)
// Run by the tests alone: one that comes in between would find another year.
beforeAll(() => server().app.jobs.close())
beforeEach(() => {
  now = lastMinute
})

/** Only this job: notifications have the time of the database, by which another one would delete them months later. */
const runJobs = () => {
  const { db } = server()
  return gradesJob({ db, clock, write: jobWriter(db, clock) }).run()
}
const gradeOf = async ({ id }: Person) =>
  (await server().db.selectFrom('users').select('gradeLevel').where('id', '=', id).execute())[0]
    ?.gradeLevel
/** Sign in anew, because sessions end in the months that the clock skips. */
const meOf = async (who: Person): Promise<Me> =>
  (await signedInAgain(who)).call(api.settings.readProfile)
const nextYear = (year: number) => {
  now = Date.parse(`${year}-03-01T04:00:00+09:00`)
}

test('each grade moves up on 1 March, once, whatever the server was doing', async () => {
  const steps: [from: GradeLevel, to: GradeLevel][] = [
    ['elementary', 'middle1'],
    ['middle1', 'middle2'],
    ['middle3', 'high1'],
    ['high2', 'high3'],
    ['adult', 'adult'],
    // Without its year, a grade is known to have passed only after three.
    ['middle', 'middle'],
    ['high', 'high'],
  ]
  const people = await Promise.all(
    steps.map(async ([gradeLevel]) => await server().member({ gradeLevel })),
  )
  await runJobs()
  for (const [at, person] of people.entries()) expect(await gradeOf(person)).toBe(steps[at]?.[0])
  nextYear(2027)
  await Promise.all([runJobs(), runJobs()])
  for (const [at, person] of people.entries()) expect(await gradeOf(person)).toBe(steps[at]?.[1])
  // Off for two years.
  nextYear(2029)
  await runJobs()
  const [elementary, , , , , middle, high] = people
  if (!elementary || !middle || !high) throw new Error('A member is missing')
  expect(await gradeOf(elementary)).toBe('middle3')
  expect(await gradeOf(middle)).toBe('high')
  expect((await meOf(high)).gradeQuestion).not.toBeNull()
})

test('an account of the release before gets the current school year, and does not move at once', async () => {
  const member = await server().member({ gradeLevel: 'high1' })
  await server()
    .db.updateTable('users')
    .set({ gradeYear: null })
    .where('id', '=', member.id)
    .execute()
  nextYear(2027)
  await runJobs()
  expect(await gradeOf(member)).toBe('high1')
  nextYear(2028)
  await runJobs()
  expect(await gradeOf(member)).toBe('high2')
})

describe('a member of the last grade', () => {
  let member: Person
  beforeEach(async () => {
    member = await server().member({ gradeLevel: 'high3', role: 'both' })
    nextYear(2027)
    await runJobs()
    member = await signedInAgain(member)
  })
  const answer = (isStillInSchool: boolean) =>
    member.call(api.settings.answerGrade, { body: { isStillInSchool } })

  test('is asked, stays in school for a year by saying so, and is asked again', async () => {
    const { gradeQuestion } = await member.call(api.settings.readProfile)
    expect(Date.parse(gradeQuestion?.until ?? '')).toBeCloseTo(now + 28 * dayMs, -4)
    expect(await answer(true)).toMatchObject({ gradeLevel: 'high3', gradeQuestion: null })
    // The question is over, so the second answer changes nothing.
    expect(await answer(false)).toMatchObject({ gradeLevel: 'high3', gradeQuestion: null })
    await runJobs()
    expect((await meOf(member)).gradeQuestion).toBeNull()
    nextYear(2028)
    await runJobs()
    expect((await meOf(member)).gradeQuestion).not.toBeNull()
  })

  test('is an adult by saying so, and their chats with minors end', async () => {
    const minor = await server().member({ gradeLevel: 'high2', role: 'sharer' })
    const { roomId } = await meet(minor, member)
    await minor.listen()
    expect(await answer(false)).toMatchObject({ gradeLevel: 'adult', gradeQuestion: null })
    expect(await minor.hears('room:closed')).toMatchObject({ id: roomId })
    const [note] = await member.call(api.notifications.list, { query: { limit: 1 } })
    expect(note).toMatchObject({ type: 'grade_changed' })
  })

  test('is an adult after four weeks without an answer, told so, and not a day before', async () => {
    now += 28 * dayMs - 60_000
    await runJobs()
    expect(await gradeOf(member)).toBe('high3')
    now += 120_000
    await Promise.all([runJobs(), runJobs()])
    expect(await gradeOf(member)).toBe('adult')
    const back = await signedInAgain(member)
    const notes = await back.call(api.notifications.list, { query: {} })
    expect(notes.filter(({ type }) => type === 'grade_changed')).toHaveLength(1)
  })

  test('is not asked any more once the team has corrected their grade', async () => {
    const admin = await adminOf(server())
    const body = { gradeLevel: 'high2' as const, reason: '학생증을 봤어요.' }
    await admin.call(api.users.setGrade, { params: { id: member.id }, body })
    expect(await member.call(api.settings.readProfile)).toMatchObject({
      gradeLevel: 'high2',
      gradeQuestion: null,
    })
  })

  test('keeps the chats that an adult may have, as a verified listener', async () => {
    const application = await applyFor(member)
    await approve(await adminOf(server()), application.id)
    const minor = await server().member({ gradeLevel: 'high2', role: 'sharer' })
    const { roomId } = await meet(minor, member)
    await answer(false)
    const rooms = await minor.call(api.chat.listRooms)
    expect(rooms.find(({ id }) => id === roomId)).toMatchObject({ isActive: true })
  })
})
