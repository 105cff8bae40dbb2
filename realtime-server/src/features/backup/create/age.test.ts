import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { serverForTests, testConfig } from '@dodam/test-support'
import { expect, test } from 'vitest'

const { folder } = testConfig().backup
/** A file where the folder should be: nothing can be written there or deleted. */
const broken = path.join(folder, 'not-a-folder')
const server = serverForTests({
  backup: { folder: broken, key: undefined, time: null, keep: { days: 7, weeks: 4 } },
})

const ageIn = (metrics: string) => /^dodam_backup_age_seconds (\S+)$/m.exec(metrics)?.[1]
const measured = async () => ageIn(await (await server().visitor().send('GET', '/metrics')).text())

test('how old the last good backup is, is told also where the job of the backups fails, and nothing before it is known', async () => {
  await writeFile(broken, '')
  expect(await measured()).toBeUndefined()
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000)
  await server()
    .db.insertInto('kept.backups')
    .values(
      [30, 2_400].map((age) => ({
        filename: `dodam-${age}.dump`,
        createdAt: hours(age),
        origin: 'scheduled' as const,
        status: 'good' as const,
        isEncrypted: false,
      })),
    )
    .execute()
  await expect(server().app.jobs.runNow()).rejects.toThrow('ENOTDIR')
  const age = Number(await measured())
  expect(age).toBeGreaterThanOrEqual(30 * 3_600)
  expect(age).toBeLessThan(31 * 3_600)
  await server().db.deleteFrom('kept.backups').execute()
})
