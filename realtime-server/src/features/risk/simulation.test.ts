import { api } from '@dodam/contract'
import { accept, block, outcomeOf, serverForTests } from '@dodam/test-support'
import { askAbout, decline } from '@dodam/test-support/server/risk/acts.ts'
import { groomed, groomerStyles, stoppedListeners } from '@dodam/test-support/server/risk/index.ts'
import { expect, test } from 'vitest'

let passed = 0
/** 14:00 in Korea. */
const start = Date.parse('2026-11-24T05:00:00.000Z')
const server = serverForTests({}, { now: () => new Date(start + passed) })

test.each(groomerStyles)('a groomer is paused within 12 acts: %s', (style) => {
  const acts = groomed(style, { lives: 40, seed: 1 })
  // The text check misses some texts by chance, and a few groomers benefit from that often.
  expect(acts[Math.floor(acts.length / 2)]).toBeLessThanOrEqual(10)
  expect(acts.filter((count) => count <= 12).length).toBeGreaterThanOrEqual(0.95 * acts.length)
  expect(acts.at(-1)).toBeLessThanOrEqual(21)
})

test('of 200 good listeners at most two are paused in two months', () => {
  expect(stoppedListeners({ listeners: 200, seed: 7_919 })).toBeLessThanOrEqual(2)
})

test('on the real server, the same message to one minor after the other leads to a pause within 12 requests', async () => {
  const groomer = await server().member({ role: 'listener', gradeLevel: 'high3' })
  const message =
    '안녕! 네 이야기 잘 읽었어. 나는 고등학생이고 이야기 듣는 걸 좋아해. 편하게 말 걸어 줘!'
  let sent = 0
  let outcome = 'done'
  for (; outcome === 'done' && sent <= 12; sent++) {
    const child = await server().member({ gradeLevel: 'middle1' })
    passed += 4 * 60_000
    outcome = await outcomeOf(askAbout(groomer, child, { message }))
    const [request] = await child.call(api.chatRequests.received, { query: { limit: 1 } })
    if (request !== undefined && sent % 4 !== 3) await decline(child, request.id)
    if (request !== undefined && sent % 5 === 4) await block(child, groomer)
  }
  // The last one was refused.
  expect(outcome).toBe('CONTACT_PAUSED')
  expect(sent - 1).toBeLessThanOrEqual(12)
  expect((await groomer.call(api.accounts.verify)).user.isPaused).toBe(true)
})

test('on the real server, contact details for one minor after the other lead to a pause within 12 acts', async () => {
  const groomer = await server().member({ role: 'listener', gradeLevel: 'high3' })
  let acts = 0
  let refusal = 'done'
  for (; refusal === 'done' && acts <= 12; acts++) {
    const child = await server().member({ gradeLevel: 'middle1' })
    passed += 26 * 3_600_000
    refusal = await outcomeOf(askAbout(groomer, child))
    const [request] = await child.call(api.chatRequests.received, { query: { limit: 1 } })
    if (request === undefined) continue
    const { chatRoomId } = await accept(child, request)
    passed += 20 * 3_600_000
    const body = { content: `편하면 카톡으로 이야기할래? 카톡 아이디는 listener${acts}ok 야` }
    const params = { id: chatRoomId ?? 0 }
    acts++
    refusal = await outcomeOf(groomer.call(api.chat.send, { params, body }))
  }
  // The last act was refused.
  acts--
  expect(refusal).toBe('CONTACT_PAUSED')
  expect(acts).toBeLessThanOrEqual(12)
})

test('on the real server, a busy listener with ordinary messages and late hours is not paused', {
  tags: ['long'],
}, async () => {
  const listener = await server().member({ role: 'both', gradeLevel: 'high2' })
  const message = '안녕하세요, 글 읽고 마음이 쓰였어요. 저라도 괜찮다면 이야기 나눠요.'
  for (let number = 0; number < 12; number++) {
    const sharer = await server().member({ gradeLevel: number % 2 === 0 ? 'middle3' : 'high1' })
    passed += 5 * 3_600_000
    const id = await askAbout(listener, sharer, { message })
    if (number % 3 === 0) await decline(sharer, id)
  }
  expect((await listener.call(api.accounts.verify)).user.isPaused).toBe(false)
})
