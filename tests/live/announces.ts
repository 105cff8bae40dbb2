import { type AnyEndpoint, api, type EventName } from '@dodam/contract'
import { BackupProgress, specOf } from '@dodam/contract/schemas'
import type { Person } from '@dodam/test-support'
import { expect, test } from 'vitest'
import type { Scene, Step, Watcher } from './story.ts'

const writes = Object.values(api)
  .flatMap((feature) => Object.values<AnyEndpoint>(feature))
  .filter(({ method }) => method !== 'GET')

/** Compares every event of a call with the contract's list. */
export function watchEvents(scene: () => Scene): Watcher {
  const steps: Step[] = []

  test.each(writes.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s sends the events that the contract says, and no others',
    (_, endpoint) => {
      const made = steps.filter((step) => step.endpoint === endpoint)
      expect(made.length, 'the story has no such step').toBeGreaterThan(0)
      const sent = made.flatMap((step) => [...step.heard.values()].flat().map(({ name }) => name))
      expect([...new Set(sent)].toSorted()).toEqual(
        [...new Set(specOf(endpoint).announces)].toSorted(),
      )
    },
  )

  test('no recipient gets an event of a step twice', () => {
    for (const { endpoint, heard } of steps)
      for (const events of heard.values()) {
        const texts = events.map((event) => JSON.stringify(event))
        expect(texts, endpoint.path).toEqual([...new Set(texts)])
      }
  })

  test('work on backups is announced to admins alone, and matches the list and the state', async () => {
    const { admin, ...others } = scene().cast
    const payloads = (who: Person, wanted: EventName) =>
      who.heard.filter(({ name }) => name === wanted).map(({ payload }) => payload)
    for (const other of Object.values(others))
      for (const name of ['backup:changed', 'backup:progress'] as const)
        expect(payloads(other, name)).toEqual([])

    const listed = (await admin.call(api.backup.list)).toReversed()
    expect(listed.map(({ origin }) => origin)).toEqual(['manual', 'safety'])
    expect(payloads(admin, 'backup:changed')).toEqual(
      listed.flatMap((backup) => [
        { ...backup, status: 'running', size: 0, rows: null, verifiedAt: null },
        { ...backup, status: 'running', verifiedAt: null },
        backup,
      ]),
    )

    const told = payloads(admin, 'backup:progress').map((one) => BackupProgress.parse(one))
    expect(payloads(admin, 'backup:progress')).toEqual(told)
    const works = [...Map.groupBy(told, ({ id }) => id).values()]
    expect(
      works.map((work) => [work[0]?.what, [...new Set(work.map(({ step }) => step))]]),
    ).toEqual([
      ['create', ['saving', 'verifying']],
      ['recovery', ['saving', 'verifying', 'swapping']],
    ])
    for (const work of works) {
      const percents = work.map(({ percent }) => percent)
      expect(percents).toEqual(percents.toSorted((a, b) => a - b))
      expect(work[0]).toMatchObject({ percent: 0, state: 'running' })
      expect(work.at(-1)).toMatchObject({ percent: 100, state: 'done' })
      expect(work.every(({ problem }) => problem === null)).toBe(true)
    }
    expect(await admin.call(api.backup.readState)).toMatchObject({ progress: null })
  })

  return { see: async (step) => void steps.push(step) }
}
