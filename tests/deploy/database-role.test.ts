import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { skipReason } from '../services/needs.ts'
import { hasPostgresServer, OwnPostgres, ownPostgresHint } from '../services/own-postgres.ts'
import { freePort } from '../services/ports.ts'
import { Installation, settingsOf } from './installation.ts'

const reason = skipReason('the database role of the compose file', [
  { what: 'initdb of Postgres', isThere: hasPostgresServer, hint: ownPostgresHint },
])

// Contains characters that must be escaped in SQL and in a URL.
const password = "it's a %40 \\ pass:word"

describe.skipIf(reason)('the database as docker-compose.yml prepares it', () => {
  let postgres: OwnPostgres
  let dataDir: string
  const undo: (() => unknown)[] = []
  beforeAll(async () => {
    postgres = await OwnPostgres.start(password)
    undo.push(() => postgres.close())
    // The superuser keeps no password from here on.
    execFileSync('sh', [path.join(import.meta.dirname, '../../deploy/postgres.sh')], {
      env: {
        ...postgres.environment(),
        POSTGRES_USER: 'postgres',
        POSTGRES_PASSWORD: password,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    dataDir = mkdtempSync(path.join(tmpdir(), 'dodam-role-'))
    undo.push(() => rmSync(dataDir, { recursive: true, force: true }))
  }, 120_000)
  afterAll(async () => {
    for (const step of undo.toReversed()) await step()
  }, 60_000)

  const signIn = async (user: string, database: string) => {
    const client = new pg.Client({
      host: '127.0.0.1',
      port: postgres.port,
      user,
      database,
      password,
    })
    await client.connect()
    return client
  }

  test('gives the product a role that owns its database and has no other rights', async () => {
    const client = await signIn('dodam', 'dodam')
    try {
      const { rows } = await client.query(`
        select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as "mayMore",
          (select array_agg(datname::text) from pg_database where datdba = pg_roles.oid) as owns,
          (select count(*)::int from pg_auth_members where member = pg_roles.oid) as groups
        from pg_roles where rolname = current_user`)
      expect(rows).toEqual([{ mayMore: false, owns: ['dodam'], groups: 0 }])
      for (const forbidden of [
        'create database other',
        'create role other',
        'alter role current_user superuser',
        "copy (select 1) to program 'true'",
        "select pg_read_file('PG_VERSION')",
        'select rolpassword from pg_authid',
      ])
        await expect(client.query(forbidden), forbidden).rejects.toMatchObject({ code: '42501' })
    } finally {
      await client.end()
    }
  })

  test('refuses its superuser over the network', async () => {
    await expect(signIn('postgres', 'postgres')).rejects.toMatchObject({ code: '28P01' })
  })

  test('has all rights for starting, migrating, backing up, restoring and recovering', {
    tags: ['long'],
    timeout: 180_000,
  }, async () => {
    const settings = {
      ...settingsOf(dataDir),
      DATABASE_URL: `postgres://dodam@127.0.0.1:${postgres.port}/dodam`,
      PGPASSWORD: password,
      BACKUP_KEY: randomBytes(32).toString('base64'),
    }
    // At once, on an empty database: one of them migrates.
    const one = new Installation(await freePort(), settings)
    const two = new Installation(await freePort(), settings)
    undo.push(
      () => one.kill(),
      () => two.kill(),
    )
    await Promise.all([one.start(), two.start()])
    await one.signIn()
    expect(await one.publish('kills: it was there before the backup')).toMatchObject({
      status: 201,
    })
    const old = await one.state()
    const made = await one.call('POST', '/api/admin/backup/create')
    expect(made).toMatchObject({ status: 201, answer: { status: 'good' } })
    await one.publish('kills: it was written after the backup')
    expect(await one.state()).not.toBe(old)
    expect(await one.restore(made.answer.filename)).toMatchObject({ status: 200 })
    expect(await one.state()).toBe(old)

    await one.call('POST', '/api/admin/system/emergency-recovery', { reason: 'a test of roles' })
    const done = '/api/admin/audit?action=system:recover:done'
    await expect
      .poll(async () => (await one.call('GET', done)).answer.items, { timeout: 60_000 })
      .toHaveLength(1)

    await one.kill()
    await one.start()
    await one.signIn()
    expect(await one.publish('kills: after a new start')).toMatchObject({ status: 201 })
  })
})
