import { api } from '@dodam/contract'
import { adminOf, type Person, serverForTests } from '@dodam/test-support'
import {
  appeal,
  claim,
  decide,
  dismiss,
  fileReport,
  listMine,
  look,
} from '@dodam/test-support/server/reporting.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'

const server = serverForTests({ rateLimits: false })
let sharer: Person
let listener: Person
let admin: Person
let other: Person

beforeAll(async () => {
  admin = await adminOf(server())
  other = await adminOf(server())
})
beforeEach(async () => {
  sharer = await server().member({ role: 'both' })
  listener = await server().member({ role: 'both' })
})

/** What the person concerned reads of their newest case. */
const outcome = async () => (await listMine(sharer))[0]?.outcome

test('the decision to suspend says that the member cannot write only while a suspension holds', async () => {
  const id = await fileReport(listener, 'user', sharer.id)
  const until = new Date(Date.now() + 86_400_000).toISOString()
  await decide(admin, id, { decision: 'suspend', note: '쉬어 가요.', until })
  expect(await outcome()).toBe('규칙에 어긋나서 한동안 글을 쓸 수 없어요.')
  await admin.call(api.reports.endSuspension, { params: { id: sharer.id } })
  expect(await outcome()).toBe('규칙에 어긋나서 한동안 글을 쓸 수 없었어요.')
})

test('an appeal that finds nothing tells of an opened part only where one was opened, and that what was deleted stays so', async () => {
  const overturned = async (mayLook: boolean) => {
    const body = { content: '오늘 있었던 이야기예요', categories: ['sleep' as const] }
    const post = await sharer.call(api.posts.publish, { body: { ...body, isAnonymous: false } })
    const id = await fileReport(listener, 'post', post.id)
    await decide(admin, id, { decision: 'delete_content' })
    await appeal(sharer, id)
    await claim(other, id)
    if (mayLook) await look(other, id)
    await dismiss(other, id)
  }
  const beginning = '다시 봤어요. 결정이 바뀌었어요.'
  const end = '규칙에 어긋난 점은 없었어요. 삭제된 것은 돌아오지 않아요.'
  await overturned(false)
  expect(await outcome()).toBe(`${beginning} ${end}`)
  await overturned(true)
  expect(await outcome()).toBe(`${beginning} 안전을 위해 한 부분을 살펴봤어요. ${end}`)

  const warned = await fileReport(listener, 'user', sharer.id)
  await decide(admin, warned, { decision: 'warn', note: '서로를 아껴 주세요.' })
  await appeal(sharer, warned)
  await dismiss(other, warned)
  expect(await outcome()).toBe(`${beginning} 규칙에 어긋난 점은 없었어요.`)
})
