import { api, type Finding } from '@dodam/contract'
import { adminOf, meet, type Person, publish, serverForTests } from '@dodam/test-support'
import {
  claim,
  decide,
  dismiss,
  fileReport,
  listMine,
  look,
} from '@dodam/test-support/server/reporting.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NewCase } from '../../risk/cases.ts'
import { caseOpener } from './open.ts'

const server = serverForTests()
let admin: Person
let writer: Person

const finding: Finding = {
  kind: 'grooming',
  start: 0,
  end: 2,
  severity: 'high',
  why: 'approach.picture',
}
const about = (opened: Pick<NewCase, 'targetType' | 'targetId'> & Partial<NewCase>) =>
  server().app.write((tx) =>
    caseOpener(server().app.seal)(tx, {
      subjectId: writer.id,
      severity: 'P2',
      source: 'check',
      reason: 'grooming',
      findings: [finding],
      ...opened,
    }),
  )
const ofWriter = (text: string, more: Partial<NewCase> = {}) =>
  about({
    targetType: 'user',
    targetId: writer.id,
    written: { text, place: 'comment', reader: 'everybody' },
    ...more,
  })
const readCase = async (id: number) => {
  const { items } = await admin.call(api.reports.listCases, { query: { limit: 100 } })
  return items.find((one) => one.id === id)
}

beforeAll(async () => {
  admin = await adminOf(server())
  await admin.listen()
})
beforeEach(async () => {
  writer = await server().member({ role: 'both' })
})

describe('a case opened by the product', () => {
  test('reaches the admins at once and no other member, without a reporter', async () => {
    await writer.listen()
    const post = await publish(writer)
    const id = await about({ targetType: 'post', targetId: post.id, severity: 'P1' })
    const heard = await admin.hears('report:new', (one) => one.id === id)
    expect(heard).toMatchObject({
      reporter: null,
      source: 'check',
      severity: 'P1',
      reason: 'grooming',
      risk: null,
      findings: [finding],
      targetType: 'post',
      targetId: post.id,
      status: 'pending',
    })
    await server().settle()
    expect(writer.heard.filter(({ name }) => name.startsWith('report'))).toEqual([])
    expect(await listMine(writer)).toEqual([])
  })

  test('seals a message with those around it', async () => {
    const other = await server().member({ role: 'both' })
    const { roomId } = await meet(other, writer)
    const say = async (content: string) =>
      (await writer.call(api.chat.send, { params: { id: roomId }, body: { content } })).id
    const ids = [await say('안녕'), await say('마음에 걸리는 말')]
    const id = await about({ targetType: 'message', targetId: ids[1] ?? 0 })
    await claim(admin, id)
    const { messages, isWhole } = await look(admin, id)
    expect(isWhole).toBe(true)
    expect(messages.map((one) => [one.id, one.isReported])).toEqual([
      [ids[0], false],
      [ids[1], true],
    ])
  })

  test('seals the given text when nothing was stored, and later ones in the same case', async () => {
    const first = await ofWriter('우리 둘만 아는 비밀로 하자')
    const second = await ofWriter('마음에 걸리는 말', { severity: 'P1' })
    expect(second).toBe(first)
    const heard = await admin.hears('report:changed', (one) => one.id === first)
    expect(heard).toMatchObject({ severity: 'P1', findings: [finding, finding] })
    expect(heard).toMatchObject({ alsoReported: [{ reporter: null, reason: 'grooming' }] })
    await claim(admin, first)
    const { messages, isWhole, hash } = await look(admin, first)
    expect(isWhole).toBe(true)
    expect(hash.split('\n')).toHaveLength(2)
    expect(messages).toMatchObject([
      { type: 'profile', id: writer.id, isReported: true },
      { type: 'text', authorId: writer.id, content: '우리 둘만 아는 비밀로 하자' },
      { type: 'text', authorId: writer.id, content: '마음에 걸리는 말' },
    ])
  })

  test('is reported as changed when any of its texts was changed', async () => {
    const id = await ofWriter('우리 둘만 아는 비밀로 하자')
    await ofWriter('마음에 걸리는 말')
    const joined = await server()
      .db.selectFrom('reports')
      .select('id')
      .where('caseId', '=', id)
      .where('id', '<>', id)
      .executeTakeFirstOrThrow()
    await server()
      .db.updateTable('reportEvidence')
      .set({ bundle: '[]' })
      .where('reportId', '=', joined.id)
      .execute()
    await claim(admin, id)
    const { messages, isWhole } = await look(admin, id)
    expect(isWhole).toBe(false)
    expect(messages.map(({ type }) => type)).toEqual(['profile', 'text'])
  })

  test('is the same case as a report about the same thing, in either order', async () => {
    const other = await server().member()
    const opened = await ofWriter('우리 둘만 아는 비밀로 하자')
    await fileReport(other, 'user', writer.id, 'danger')
    expect(await readCase(opened)).toMatchObject({
      reporter: null,
      source: 'check',
      severity: 'P1',
      alsoReported: [{ reporter: { id: other.id }, reason: 'danger' }],
    })

    const post = await publish(writer)
    const reported = await fileReport(other, 'post', post.id, 'spam')
    const before = await readCase(reported)
    expect(await about({ targetType: 'post', targetId: post.id, severity: 'P1' })).toBe(reported)
    const after = await readCase(reported)
    expect(after).toMatchObject({ source: 'person', severity: 'P1', findings: [finding] })
    expect(Date.parse(after?.dueAt ?? '')).toBeLessThan(Date.parse(before?.dueAt ?? ''))
  })

  test('is one case when opened many times in parallel', async () => {
    const ids = await Promise.all(['가', '나', '다', '라', '마'].map((text) => ofWriter(text)))
    expect(new Set(ids).size).toBe(1)
    await claim(admin, ids[0] ?? 0)
    const { messages } = await look(admin, ids[0] ?? 0)
    expect(
      messages.flatMap(({ type, content }) => (type === 'text' ? [content] : [])).toSorted(),
    ).toEqual(['가', '나', '다', '라', '마'])
  })

  test('is not announced to its subject when it is dismissed, and announced otherwise', async () => {
    const dismissed = await ofWriter('우리 둘만 아는 비밀로 하자')
    await dismiss(admin, dismissed)
    expect(await listMine(writer)).toEqual([])
    const warned = await ofWriter('마음에 걸리는 말')
    expect(warned).not.toBe(dismissed)
    await decide(admin, warned, { decision: 'warn', note: '사진을 달라고 하지 말아 주세요.' })
    expect(await listMine(writer)).toMatchObject([{ id: warned, side: 'concerned', reason: '' }])
  })

  test('about an admin is not announced to that admin', async () => {
    const concerned = await adminOf(server())
    await concerned.listen()
    const post = await publish(concerned)
    const id = await about({ targetType: 'post', targetId: post.id, subjectId: concerned.id })
    await admin.hears('report:new', (one) => one.id === id)
    await server().settle()
    expect(concerned.heardOf('report:new').filter((one) => one.id === id)).toEqual([])
  })
})
