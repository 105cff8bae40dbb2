import { api, type EvidenceItem, type Finding } from '@dodam/contract'
import { adminOf, meet, type Person, serverForTests } from '@dodam/test-support'
import { claim, look } from '@dodam/test-support/server/reporting.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { mark } from './findings.ts'

const server = serverForTests()

const finding = (start: number, end: number): Finding => ({
  kind: 'insult',
  start,
  end,
  severity: 'high',
  why: 'insult.person',
})
const item = (more: Partial<EvidenceItem>): EvidenceItem => ({
  type: 'message',
  id: 1,
  authorId: 20,
  content: '🌱 나쁜 말',
  createdAt: '2026-11-22T10:00:00.000Z',
  deletedAt: null,
  isReported: false,
  ...more,
})

describe('findings', () => {
  test('are marked in the reported item and in no other', () => {
    const marked = mark(
      [item({ id: 1 }), item({ id: 2, isReported: true })],
      [{ id: 7, findings: [finding(2, 4)] }],
    )
    expect(marked.map((one) => one.findings)).toEqual([[], [finding(2, 4)]])
  })

  test('of a text that came with a report are marked in that text', () => {
    const text = (id: number) => item({ type: 'text', id, isReported: true })
    const profile = item({ type: 'profile', id: 20, isReported: true })
    const marked = mark(
      [profile, text(7), text(8)],
      [
        { id: 7, findings: [finding(0, 1)] },
        { id: 8, findings: [finding(2, 4)] },
      ],
    )
    expect(marked.map((one) => one.findings)).toEqual([[], [finding(0, 1)], [finding(2, 4)]])
  })

  test('outside of the item are dropped, counted in code points', () => {
    const reported = item({ isReported: true })
    const [marked] = mark([reported], [{ id: 7, findings: [finding(0, 6), finding(0, 7)] }])
    expect(marked?.findings).toEqual([finding(0, 6)])
  })
})

describe('in a case', () => {
  let admin: Person
  beforeAll(async () => {
    admin = await adminOf(server())
  })

  test('a masked text is sealed in its original form, with its marks', async () => {
    const sharer = await server().member({ role: 'both', gradeLevel: 'middle1' })
    const listener = await server().member({ role: 'both', gradeLevel: 'middle1' })
    const { roomId } = await meet(sharer, listener)
    const content = '🌱 내 번호는 010-2345-6789 이야. 요즘 죽고 싶어'
    const sent = await listener.call(api.chat.send, { params: { id: roomId }, body: { content } })
    expect(sent.content).toContain('●●●')
    const { items } = await admin.call(api.reports.listCases, { query: {} })
    const opened = items.find(({ targetId }) => targetId === sent.id)
    await claim(admin, opened?.id ?? 0)
    const { messages } = await look(admin, opened?.id ?? 0)
    expect(messages.find(({ type }) => type === 'message')?.content).toBe(sent.content)
    const written = messages.find(({ type }) => type === 'text')
    expect(written).toMatchObject({ content, place: 'message', reader: 'minor', isReported: true })
    const letters = [...content]
    const words = written?.findings.map(({ kind, start, end }) => [
      kind,
      letters.slice(start, end).join(''),
    ])
    expect(words).toEqual(
      expect.arrayContaining([
        ['contact', expect.stringContaining('010-2345-6789')],
        ['crisis', expect.stringContaining('죽고 싶')],
      ]),
    )
    const others = messages.filter(({ type }) => type !== 'text')
    expect(others.flatMap(({ findings }) => findings)).toEqual([])
  })
})
