import type { Integrity, IntegrityIssue, Language, Recovered } from '@dodam/contract'
import { readMigrations } from '@dodam/db'
import { type QueryExecutorProvider, sql, type Transaction } from 'kysely'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { verifyAudit } from '../audit/reads.ts'
import type { BackupStorage } from './create/create.ts'
import { repairCounts, wrongCounts } from './derived-counts.ts'
import { hasFailed, isOverdue, lastGoodAt } from './reads.ts'

type Check = IntegrityIssue['check']

/** What is wrong, and what to do about it; `{n}` is how many. */
const words: Record<Check, Record<Language, { issue: string; advice: string }>> = {
  database: {
    ko: {
      issue: '데이터베이스를 확인하지 못했어요.',
      advice: '서버 로그와 데이터베이스 연결을 확인해 주세요.',
    },
    en: {
      issue: 'The database could not be checked.',
      advice: 'Look at the server’s log and its connection to the database.',
    },
  },
  migrations: {
    ko: {
      issue: '데이터베이스 구조가 서버 버전과 달라요.',
      advice: '모든 서버를 같은 버전으로 다시 시작해 주세요.',
    },
    en: {
      issue: 'The tables are not those of this version.',
      advice: 'Start all servers again on the same version.',
    },
  },
  counters: {
    ko: {
      issue: '저장된 숫자 {n}개가 실제와 달라요.',
      advice: '긴급 복구를 실행하면 숫자를 다시 세어 바로잡아요.',
    },
    en: {
      issue: '{n} stored counts differ from what they count.',
      advice: 'Run emergency recovery: it counts again.',
    },
  },
  orphans: {
    ko: { issue: '주인이 없는 기록이 {n}개 있어요.', advice: '긴급 복구를 실행하면 정리해요.' },
    en: {
      issue: '{n} records belong to nobody.',
      advice: 'Run emergency recovery: it removes them.',
    },
  },
  'stuck-rooms': {
    ko: {
      issue: '두 사람이 모두 나갔는데 끝나지 않은 대화방이 {n}개 있어요.',
      advice: '긴급 복구를 실행하면 끝내요.',
    },
    en: {
      issue: '{n} chats are still open although both people left.',
      advice: 'Run emergency recovery: it ends them.',
    },
  },
  'audit-chain': {
    ko: {
      issue: '감사 기록이 바뀌었거나 빠졌어요.',
      advice: '기록을 지우지 말고, 누가 데이터베이스에 접근할 수 있는지 살펴봐 주세요.',
    },
    en: {
      issue: 'The audit log was changed, or entries are missing.',
      advice: 'Delete nothing, and look at who can reach the database.',
    },
  },
  'backup-missing': {
    ko: { issue: '확인된 백업이 아직 없어요.', advice: '지금 백업을 만들어 주세요.' },
    en: { issue: 'There is no verified backup yet.', advice: 'Make a backup now.' },
  },
  'backup-overdue': {
    ko: {
      issue: '마지막 백업이 하루가 넘었어요.',
      advice: '지금 백업을 만들고, 왜 자동 백업이 안 됐는지 살펴봐 주세요.',
    },
    en: {
      issue: 'The last backup is older than a day.',
      advice: 'Make a backup now, and look at why none was made by itself.',
    },
  },
  'backup-failed': {
    ko: {
      issue: '마지막 백업을 만들지 못했어요.',
      advice: '디스크 공간과 서버 로그를 확인한 뒤 백업을 다시 만들어 주세요.',
    },
    en: {
      issue: 'The last backup failed.',
      advice: 'Look at the disk’s free space and the server’s log, then make another one.',
    },
  },
  'backup-plain': {
    ko: { issue: '백업이 암호화되지 않아요.', advice: 'BACKUP_KEY를 설정해 주세요.' },
    en: { issue: 'Backups are not encrypted.', advice: 'Set BACKUP_KEY.' },
  },
}

const repairable: Check[] = ['counters', 'orphans', 'stuck-rooms']

/** Rows that belong to an account which was deleted: its deletion took them away. */
const orphans = [
  sql`notifications where "userId" in (select id from users where "deletedAt" is not null)`,
  sql`sessions where "userId" in (select id from users where "deletedAt" is not null)`,
]
const stuckRooms = sql`"isActive" and "left1At" is not null and "left2At" is not null`

async function countOf(db: QueryExecutorProvider, from: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::float8 as count from ${from}`.execute(db)
  return rows[0]?.count ?? 0
}

type Found = { check: Check; count: number | null }

/** What is wrong inside the database, on a connection that may take long. */
async function checkTables(db: QueryExecutorProvider): Promise<Found[]> {
  const found: Found[] = []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const run = new Set(rows.map(({ name }) => name))
  const missing = Object.keys(await readMigrations()).filter((name) => !run.has(name))
  if (missing.length > 0) found.push({ check: 'migrations', count: missing.length })
  const wrong = await wrongCounts(db)
  if (wrong.length > 0) found.push({ check: 'counters', count: wrong.length })
  let lost = 0
  for (const from of orphans) lost += await countOf(db, from)
  if (lost > 0) found.push({ check: 'orphans', count: lost })
  const stuck = await countOf(db, sql`"chatRooms" where ${stuckRooms}`)
  if (stuck > 0) found.push({ check: 'stuck-rooms', count: stuck })
  return found
}

const keptMs = 60_000

/** Makes what looks whether everything is as it should be. The tables are counted at most once a minute on an instance. */
export function integrityReader(
  { connection, key }: Pick<BackupStorage, 'connection' | 'key'>,
  seal: Seal,
) {
  let tables: { at: number; found: Promise<Found[]> } | undefined
  const ofTables = () => {
    if (tables === undefined || performance.now() - tables.at > keptMs)
      tables = {
        at: performance.now(),
        found: connection
          .withoutLimits((db) => checkTables(db))
          .catch(() => [{ check: 'database', count: null }]),
      }
    return tables.found
  }
  return {
    /** What was counted counts no more. */
    forget: () => {
      tables = undefined
    },
    async read(
      context: Context<Admin>,
      { lang: language = context.me.language }: { lang?: Language | undefined },
    ): Promise<Integrity> {
      const now = context.clock.now()
      const found = [...(await ofTables())]
      const add = (check: Check) => void found.push({ check, count: null })
      if (!(await verifyAudit(context, seal)).isWhole) add('audit-chain')
      const last = await lastGoodAt(context)
      if (last === null) add('backup-missing')
      else if (isOverdue(last, now)) add('backup-overdue')
      if (await hasFailed(context)) add('backup-failed')
      // Nothing is broken by it, so it is advice only.
      const advised: Check[] = [
        ...found.map(({ check }) => check),
        ...(key ? [] : (['backup-plain'] as const)),
      ]
      const findings = found.map(
        ({ check, count }): IntegrityIssue => ({
          check,
          count,
          isRepairable: repairable.includes(check),
          message: words[check][language].issue.replace('{n}', String(count ?? 0)),
        }),
      )
      return {
        isHealthy: findings.length === 0,
        issues: findings.map(({ message }) => message),
        recommendations: advised.map((check) => words[check][language].advice),
        findings,
        backupAgeSeconds:
          last === null ? null : Math.max(0, Math.round((now.getTime() - Date.parse(last)) / 1000)),
        checkedAt: now.toISOString(),
      }
    },
  }
}

/**
 * Repair what can be repaired, in one transaction, whose last words are those of `note`. Returns what was done; nothing where
 * nothing was wrong.
 */
export async function repair(
  { connection }: Pick<BackupStorage, 'connection'>,
  note: (trx: Transaction<unknown>, repaired: Recovered['repaired']) => Promise<void>,
): Promise<Recovered['repaired']> {
  return await connection.withoutLimits((unlimited) =>
    unlimited.transaction().execute(async (db) => {
      let lost = 0
      for (const from of orphans)
        lost += Number((await sql`delete from ${from}`.execute(db)).numAffectedRows ?? 0)
      const { numAffectedRows: ended = 0n } = await sql`
        update "chatRooms" set "isActive" = false, "closesAt" = null, "closedAt" = coalesce("closedAt", now())
        where ${stuckRooms}`.execute(db)
      const all: Recovered['repaired'] = [
        { check: 'orphans', count: lost },
        { check: 'stuck-rooms', count: Number(ended) },
        { check: 'counters', count: await repairCounts(db) },
      ]
      const repaired = all.filter(({ count }) => count > 0)
      await note(db, repaired)
      return repaired
    }),
  )
}
