import { readFileSync } from 'node:fs'
import path from 'node:path'
import { api } from '@dodam/contract'
import { adminOf, serverForTests } from '@dodam/test-support'
import { signInSupport } from '@dodam/test-support/server/admins.ts'
import { addApp } from '@dodam/test-support/server/second-step.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

let at = Date.now()
const now = () => new Date(at)
const server = serverForTests({ adminSecondFactor: true }, { now })

/** The SQL statements of SECURITY.md for operators. */
const text = readFileSync(path.join(import.meta.dirname, '../../../../SECURITY.md'), 'utf8')
const statements = [...text.matchAll(/`((?:update|delete) [^`]+)`/g)].map((found) => found[1] ?? '')
const run = async (of: RegExp, username = '') => {
  const those = statements.filter((statement) => of.test(statement))
  expect(those).not.toEqual([])
  for (const one of those
    .flatMap((statement) => statement.split(';'))
    .filter((s) => s.trim() !== ''))
    await sql.raw(one.replace('…', username)).execute(server().db)
}

test('support without its second factor can sign in and set up a new one', async () => {
  const support = await signInSupport(server())
  at += 6_000
  await addApp(support, now)
  const body = { username: 'support', password: 'a good word 1' }
  const signIn = () => server().visitor().send('POST', '/api/auth/login', body)
  expect(await (await signIn()).json()).not.toHaveProperty('token')
  await run(/"userId" = 1;/)
  expect(await (await signIn()).json()).toHaveProperty('token')
})

test('an admin that no other admin can remove loses their rights', async () => {
  const admin = await adminOf(server())
  at += 6_000
  const signed = await addApp(admin, now)
  expect(signed.codes).not.toEqual([])
  await run(/username = '…'/, admin.me.username)
  at += 6_000
  await expect(admin.call(api.users.list, { query: {} })).rejects.toMatchObject({ status: 403 })
})

test('every session ends, and its device is told so', async () => {
  const one = await server().member()
  await run(/"ranOut" = true/)
  at += 61_000
  await expect(one.call(api.accounts.verify)).rejects.toMatchObject({ status: 401 })
})
