import { describe, expect, test } from 'vitest'
import { skipReason } from '../services/needs.ts'
import { run as steady } from './r01-steady.ts'
import { run as kill } from './r02-kill.ts'
import { run as redis } from './r03-redis.ts'
import { run as lostReply } from './r06-lost-reply.ts'
import { type Report, troublesOf } from './report.ts'
import { stageNeeds } from './stage.ts'

const skipped = skipReason('the fault rows', await stageNeeds())
const timeout = 240_000

function show({ row, messages, retried, send, ackToPeer, figures }: Report): void {
  console.info(row, JSON.stringify({ messages, retried, send, ackToPeer, ...figures }))
}

describe.skipIf(skipped)('delivery under faults', { timeout }, () => {
  test('R-01: two instances and no fault', async () => {
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

  test('R-03: Redis stops, and hangs', async () => {
    const report = await redis({ scale: 'fast' })
    show(report)
    expect(troublesOf(report)).toEqual([])
    expect(report.figures['faults']).toBe(2)
    expect(report.figures['acrossDuringOutage']).toBeGreaterThan(50)
    expect(report.figures['acrossDuringOutageMsMax']).toBeLessThanOrEqual(6_000)
    expect(report.figures['restoredMsMax']).toBeLessThanOrEqual(3_000)
    expect(report.figures['acrossAfterReturn']).toBeGreaterThan(20)
    expect(report.figures['notPushedAfterReturn']).toBe(0)
  })

  test('R-06: the reply to a committed message is cut off', async () => {
    const report = await lostReply({ scale: 'fast' })
    show(report)
    expect(troublesOf(report)).toEqual([])
    expect(report.figures['cuts']).toBe(50)
    expect(report.figures['foundAgain']).toBe(50)
  })
})
