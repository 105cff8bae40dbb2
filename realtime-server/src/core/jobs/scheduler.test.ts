import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { Problem } from '../http/problem.ts'
import { type Job, startJobs } from './scheduler.ts'

/** Start one job that repeats without a pause, or runs only by `runNow`. */
function start(
  run: Job['run'],
  { isRepeated = false, ended = (_job: string, _isDone: boolean) => {} } = {},
) {
  const lines: string[] = []
  const { log } = Fastify({ logger: { stream: { write: (line) => void lines.push(line) } } })
  const jobs = startJobs(
    [{ name: 'the job', everySeconds: isRepeated ? 0 : 3_600, run }],
    log,
    ended,
  )
  onTestFinished(() => jobs.close())
  return { jobs, lines }
}

test('a job never runs twice at once, and runNow begins after the run that is under way', async () => {
  const gate = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  let begun = 0
  const { jobs } = start(async () => {
    begun++
    most = Math.max(most, ++running)
    await gate.promise
    running--
  })
  const runs = Promise.all([jobs.runNow(), jobs.runNow(), jobs.runNow()])
  gate.resolve()
  await runs
  expect({ begun, most }).toEqual({ begun: 3, most: 1 })
})

test('a failed run is logged, and the job continues', async () => {
  const second = Promise.withResolvers<void>()
  let begun = 0
  const { lines } = start(
    async () => {
      begun++
      if (begun === 1) throw new Error('the database is away')
      second.resolve()
    },
    { isRepeated: true },
  )
  await second.promise
  expect(lines.join()).toContain('"job":"the job"')
  expect(lines.join()).toContain('the database is away')
})

test.each([
  ['the fence of a transaction', new Problem('MAINTENANCE')],
  ['the database', Object.assign(new Error('frozen'), { code: 'DM503' })],
])('a run that %s stops during a restore is not reported as a failure', async (_, refusal) => {
  const second = Promise.withResolvers<void>()
  let begun = 0
  const heard: boolean[] = []
  const { lines, jobs } = start(
    async () => {
      begun++
      if (begun === 1) throw refusal
      second.resolve()
    },
    { isRepeated: true, ended: (_job, isDone) => heard.push(isDone) },
  )
  await second.promise
  await jobs.close()
  expect(lines).toEqual([])
  expect(heard).not.toContain(false)
})

test('runNow rethrows the error of its run, and the next run works', async () => {
  let begun = 0
  const { jobs } = start(async () => {
    if (++begun === 1) throw new Error('the database is away')
  })
  await expect(jobs.runNow()).rejects.toThrow('the database is away')
  await jobs.runNow()
  expect(begun).toBe(2)
})

test('closing waits for the run that is under way, and starts no more', async () => {
  const first = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  let begun = 0
  let ended = 0
  const { jobs } = start(
    async () => {
      begun++
      first.resolve()
      await gate.promise
      ended++
    },
    { isRepeated: true },
  )
  await first.promise
  const closing = jobs.close()
  gate.resolve()
  await closing
  expect({ begun, ended }).toEqual({ begun: 1, ended: 1 })
})

test('the callback receives each run and whether it succeeded', async () => {
  const heard: [string, boolean][] = []
  let fails = true
  const run = async () => {
    if (fails) throw new Error('not now')
  }
  const { jobs } = start(run, { ended: (...outcome) => heard.push(outcome) })
  await expect(jobs.runNow()).rejects.toThrow('not now')
  fails = false
  await jobs.runNow()
  await jobs.close()
  expect(heard).toEqual([
    ['the job', false],
    ['the job', true],
  ])
})
