import { api } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import {
  adminOf,
  type Person,
  startServer,
  suiteDatabase,
  type TestServer,
} from '@dodam/test-support'
import { publish } from '@dodam/test-support/server/meeting.ts'
import {
  type PushedBrowser,
  type PushService,
  startPushService,
} from '@dodam/test-support/server/push-service.ts'
import { claim, fileReport } from '@dodam/test-support/server/reporting.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

/** In Seoul, ten past three in the night; quiet hours end at seven. */
const clock = { now: () => new Date('2026-11-20T18:10:00Z') }

let connection: Connection
let service: PushService
let server: TestServer
beforeAll(async () => {
  connection = await suiteDatabase()
  service = await startPushService()
  const push = { keys: undefined, subject: undefined, extraOrigins: [service.origin] }
  server = await startServer(connection, { push }, clock)
})
afterAll(async () => {
  await server.close()
  await service.close()
})

let child: Person
let admin: Person
let phone: PushedBrowser
beforeEach(async () => {
  child = await server.member({ role: 'sharer' })
  admin = await adminOf(server)
  phone = service.browser()
  await child.call(api.push.subscribe, { body: phone.subscription })
})

const message = '지금 괜찮은지 알려 줄래요?'
const kinds = async () => {
  await server.app.pushes.settled()
  return phone.pushed.map(({ text }): unknown => JSON.parse(text).type)
}

test('what the team writes to a member in danger is pushed at night', async () => {
  const friend = await server.member()
  const caseId = await fileReport(friend, 'post', (await publish(child)).id, 'danger')
  await claim(admin, caseId)
  await admin.call(api.support.send, { body: { caseId, message } })
  expect(await kinds()).toEqual(['admin_message'])
})

test('what the team answers to a question waits until the morning', async () => {
  const body = { type: 'inquiry' as const, message: '별명은 어떻게 바꾸나요?' }
  const { id } = await child.call(api.support.write, { body })
  await admin.call(api.support.send, {
    body: { userId: child.id, supportMessageId: id, message: '설정에서 바꿀 수 있어요.' },
  })
  expect(await kinds()).toEqual([])
})
