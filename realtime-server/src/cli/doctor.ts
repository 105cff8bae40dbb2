import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { freePart } from '../core/disk.ts'
import { mailTransport } from '../core/mail.ts'
import { isInsecure } from '../core/public-address.ts'
import { version } from '../core/version.ts'
import { weakChoices } from '../core/weak-choices.ts'
import { verifyAudit } from '../features/audit/reads.ts'
import { hasFailed, isOverdue, lastGoodAt } from '../features/backup/reads.ts'
import { listAdmins } from './admins.ts'
import type { Installation } from './installation.ts'

/** One thing that was looked at: what is so, and for a bad one what to do. */
export interface Finding {
  isGood: boolean
  text: string
}

const good = (text: string): Finding => ({ isGood: true, text })
const bad = (text: string): Finding => ({ isGood: false, text })

const patienceMs = 5_000
/** Sign-in codes and the end of bans depend on the clock. */
const maxClockMs = 5_000
const leastFree = 0.1

async function database({ db, core }: Installation): Promise<Finding[]> {
  const asked = Date.now()
  const { rows } = await sql<{ now: string; version: string }>`
    select now(), current_setting('server_version') as version`.execute(db)
  const apart = Date.parse(rows[0]?.now ?? '') - (asked + Date.now()) / 2
  const kind = core.connection.engine === 'embedded' ? 'The embedded database' : 'The database'
  return [
    good(`${kind} answers (Postgres ${rows[0]?.version}) and is of this release.`),
    Math.abs(apart) > maxClockMs
      ? bad(
          `The clocks of this machine and of the database are ${Math.round(Math.abs(apart) / 1_000)} s apart: let both follow a time server.`,
        )
      : good('The clocks of this machine and of the database agree.'),
  ]
}

function redis({ core, live }: Installation): Finding[] {
  if (!core.redis) return [good('There is no Redis: one instance needs none.')]
  return [
    live.isDegraded()
      ? bad(
          'Redis does not answer: check REDIS_URL. Until then clients ask again every few seconds.',
        )
      : good('Redis answers.'),
  ]
}

async function disk({ config }: Installation): Promise<Finding[]> {
  if (!existsSync(config.dataDir)) return [bad(`DATA_DIR (${config.dataDir}) does not exist.`)]
  const free = await freePart(config.dataDir)
  const text = `${Math.round(free * 100)} % of the disk of DATA_DIR are free`
  return [free < leastFree ? bad(`${text}: see docs/runbook/DodamDiskFull.md.`) : good(`${text}.`)]
}

async function backups({ core: { db, clock } }: Installation): Promise<Finding[]> {
  const last = await lastGoodAt({ db })
  const advice = 'see docs/runbook/DodamBackupOld.md, or run `dodam backup create`.'
  const found =
    last === null
      ? bad(`There is no good backup: ${advice}`)
      : isOverdue(last, clock.now())
        ? bad(`The last good backup is of ${last}: ${advice}`)
        : good(`The last good backup is of ${last}.`)
  return (await hasFailed({ db })) ? [found, bad(`The newest backup failed: ${advice}`)] : [found]
}

/** Ask each address that people type, from here: a proxy or a certificate may be wrong. */
async function addresses({ config }: Installation): Promise<Finding[]> {
  const asked = config.origins.map(async (origin) => {
    try {
      const answer = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(patienceMs) })
      const told: unknown = await answer.json()
      const theirs = typeof told === 'object' && told !== null && 'version' in told && told.version
      return theirs === version
        ? good(`${origin} answers with this release.`)
        : bad(`${origin} answers with release ${String(theirs)}, and this is ${version}.`)
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error
      const reason = cause instanceof Error ? cause.message : String(cause)
      return bad(
        `${origin} does not answer from here (${reason}): check proxy, name and certificate.`,
      )
    }
  })
  const found = await Promise.all(asked)
  return isInsecure(config)
    ? [
        ...found,
        bad('Over plain http there are no push messages: use https, and name it in PUBLIC_ORIGIN.'),
      ]
    : found
}

async function mail({ config }: Installation): Promise<Finding[]> {
  if (config.mail === null) return []
  const transport = mailTransport(config.mail)
  try {
    await transport.verify()
    return [good('The mail server of SMTP_URL answers and accepts the sign-in.')]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [bad(`The mail server of SMTP_URL refuses: ${reason}`)]
  } finally {
    transport.close()
  }
}

async function admins(installation: Installation): Promise<Finding[]> {
  const all = await listAdmins(installation)
  const without = all.filter(({ factors }) => factors === 0).map(({ username }) => username)
  const { adminSecondFactor, adminTwoPerson } = installation.config
  return [
    without.length > 0 && adminSecondFactor
      ? bad(`Without a second factor: ${without.join(', ')}. They set one up when they sign in.`)
      : good(`Admins: ${all.map(({ username }) => username).join(', ')}.`),
    ...(adminTwoPerson && all.length < 2
      ? [bad('There is one admin, so nobody can agree: run `dodam admin create <username>`.')]
      : []),
  ]
}

async function auditLog({ core, seal }: Installation): Promise<Finding[]> {
  const { isWhole, brokenAt } = await verifyAudit(core, seal)
  return [
    isWhole
      ? good('The audit log is whole.')
      : bad(`The audit log is broken at entry ${brokenAt}: see SECURITY.md.`),
  ]
}

/** Look at everything that an operator can mend, and say what is so. Throws only where the database does not answer. */
export async function examine(installation: Installation): Promise<Finding[]> {
  const looks = [database, disk, backups, addresses, mail, admins, auditLog]
  const found = await Promise.all(looks.map((look) => look(installation)))
  return [...redis(installation), ...found.flat(), ...weakChoices(installation.config).map(bad)]
}
