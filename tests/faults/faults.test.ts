import { describe, expect, test } from 'vitest'
import { skipReason } from '../services/needs.ts'
import { run as steady } from './r01-steady.ts'
import { run as kill } from './r02-kill.ts'
import { run as redis } from './r03-redis.ts'
import { run as subscription } from './r04-subscription.ts'
import { run as postgres } from './r05-postgres.ts'
import { run as lostReply } from './r06-lost-reply.ts'
import { run as deploy } from './r07-deploy.ts'
import { run as stalled } from './r08-stalled.ts'
import { run as flood } from './r09-flood.ts'
import { run as repeats } from './r10-repeats.ts'
import { run as nonsense } from './r13-nonsense.ts'
import { type Report, troublesOf } from './report.ts'
import { stageNeeds } from './stage.ts'

const skipped = skipReason('the fault rows', await stageNeeds())
const timeout = 240_000
const long = { tags: ['long'] }

function show({ row, messages, retried, send, ackToPeer, figures }: Report): void {
  console.info(row, JSON.stringify({ messages, retried, send, ackToPeer, ...figures }))
}

describe.skipIf(skipped)('delivery under faults', { timeout }, () => {
  test('R-01: two instances and no fault', long, async () => {
    const report = await steady({ scale: 'fast' })
    show(report)
    expect(troublesOf(report)).toEqual([])
    expect(report.acked).toBeGreaterThanOrEqual(600)
  })

  test('R-02: one of two instances is killed, twice', async () => {
    const report = await kill({ scale: 'fast' })
    show(report)
    expect(troublesOf(report)).toEqual([])
    expect(report.figures['faults']).toBe(2)
    expect(report.figures['backMsMax']).toBeLessThanOrEqual(15_000)
  })

  test('R-03: Redis stops, and hangs', long, async () => {
    const report = await redis({ scale: 'fast' })
    show(report)
    expect(troublesOf(report)).toEqual([])
    expect(report.figures['faults']).toBe(2)
    expect(report.figures['acrossDuringOutage']).toBeGreaterThan(50)
    expect(report.figures['acrossDuringOutageMsMax']).toBeLessThanOrEqual(6_000)
    expect(report.figures['restoredMsMax']).toBeLessThanOrEqual(3_000)
    expect(report.figures['acrossAfterReturn']).toBeGreaterThan(20)
    expect(report.figures['notPushedAfterReturn']).toBe(0)
    expect(report.figures['wronglyAbsent']).toBe(0)
  })

  test('R-04: the subscriptions die, with and without an error', long, async () => {
    const report = await subscription({ scale: 'fast' })
    show(report)
    expect(troublesOf(report)).toEqual([])
    expect(report.figures['faults']).toBe(3)
    expect(report.figures['killed']).toBe(4)
    expect(report.figures['wholeMsMax']).toBeLessThanOrEqual(10_000)
    expect(report.figures['acrossAfterReturn']).toBeGreaterThan(10)
    expect(report.figures['notPushedAfterReturn']).toBe(0)
  })

  test('R-05: Postgres stops, loses its connections, and freezes', long, async () => {
    const report = await postgres({ scale: 'fast' })
    show(report)
    expect(troublesOf(report)).toEqual([])
    expect(report.figures['faults']).toBe(3)
    expect(report.figures['terminated']).toBeGreaterThan(0)
    expect(report.figures['failed']).toBeGreaterThan(20)
    expect(report.figures['wronglyAnswered']).toBe(0)
    expect(report.figures['hitMsMax']).toBeLessThanOrEqual(3_000)
    expect(report.figures['readyMsMax']).toBeLessThanOrEqual(10_000)
  })

  test('R-06: the reply to a committed message is cut off', long, async () => {
    const report = await lostReply({ scale: 'fast' })
    show(report)
    expect(troublesOf(report)).toEqual([])
    expect(report.figures['cuts']).toBe(50)
    expect(report.figures['foundAgain']).toBe(50)
  })

  test('R-07: both instances are replaced, one after the other', long, async () => {
    const report = await deploy({ scale: 'fast' })
    show(report)
    expect(troublesOf(report)).toEqual([])
    const { figures } = report
    expect(figures['replaced']).toBe(2)
    expect(figures['sentAway']).toBeGreaterThanOrEqual(50)
    expect(figures['wentByThemselves']).toBeGreaterThan(0)
    expect(figures['closesPerSecondMax']).toBeLessThanOrEqual(100)
    expect(figures['exitMsMax']).toBeLessThanOrEqual(25_000)
    expect(figures['exitsWithFailure']).toBe(0)
    expect(figures['unreadyMsMax']).toBeLessThan(figures['exitMsMax'] ?? 0)
    expect(figures['unavailable']).toBeLessThanOrEqual(report.acked * 0.005)
    expect(figures['unavailableButOpen']).toBe(0)
  })

  test('R-08: sockets stop reading', long, async () => {
    const report = await stalled({ scale: 'fast' })
    show(report)
    expect(troublesOf(report)).toEqual([])
    expect(report.figures['stalled']).toBe(10)
    expect(report.figures['cut']).toBe(10)
    expect(report.figures['cutMsMax']).toBeLessThanOrEqual(30_000)
    expect(report.figures['grownMB']).toBeLessThanOrEqual(100)
  })

  test('R-09: every socket is dropped at once', long, async () => {
    const report = await flood({ scale: 'fast' })
    show(report)
    expect(troublesOf(report)).toEqual([])
    expect(report.acked).toBeGreaterThan(50)
    expect(report.figures['dropped']).toBe(100)
    expect(report.figures['back']).toBe(100)
    expect(report.figures['backMsP95']).toBeLessThanOrEqual(20_000)
    expect(report.figures['backMsMax']).toBeLessThanOrEqual(45_000)
    expect(report.figures['reads']).toBeGreaterThanOrEqual(80)
    expect(report.figures['readMsP99']).toBeLessThanOrEqual(1_000)
    expect(report.figures['poolWaits']).toBeGreaterThan(100)
    expect(report.figures['longPoolWaitsPercent']).toBeLessThanOrEqual(1)
  })

  test('R-10: the bus repeats its events, late', long, async () => {
    const report = await repeats({ scale: 'fast' })
    show(report)
    expect(troublesOf(report)).toEqual([])
    expect(report.acked).toBe(500)
    expect(report.figures['repeatsSeen']).toBeGreaterThan(100)
    expect(report.figures['wrongAtSomeMoment']).toBe(0)
    expect(report.figures['differing']).toBe(0)
  })

  test('R-13: sockets send invalid frames', long, async () => {
    const report = await nonsense({ scale: 'fast' })
    show(report)
    expect(troublesOf(report)).toEqual([])
    expect(report.figures['frames']).toBe(500)
    expect(report.acked).toBeGreaterThan(50)
    expect(report.figures['tooLong']).toBeGreaterThan(10)
    expect(report.figures['tooLongUncut']).toBe(0)
    expect(report.figures['socketsLeft']).toBe(0)
    expect(report.figures['listenerWarnings']).toBe(0)
    expect(report.figures['othersBroken']).toBe(0)
  })
})
