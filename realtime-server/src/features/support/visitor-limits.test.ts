import { api } from '@dodam/contract'
import { serverForTests } from '@dodam/test-support'
import { expect, test } from 'vitest'

const server = serverForTests({ rateLimits: true, redisUrl: undefined })

test('a network writes five times an hour to the team without signing in', async () => {
  const body = { username: '', message: '도와주세요, 로그인이 안 돼요.' }
  const write = () => server().visitor().call(api.support.writeAsVisitor, { body })
  const { code } = await write()
  const open = (message?: string) =>
    server().visitor().call(api.support.openAsVisitor, { body: { code, message } })
  await open('아직도 안 돼요.')
  for (let count = 2; count < 5; count++) await write()
  for (const writing of [write, () => open('한 번 더 써요.')])
    await expect(writing()).rejects.toMatchObject({ code: 'TOO_FAST' })
  await open()
})
