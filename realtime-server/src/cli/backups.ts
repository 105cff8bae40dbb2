import { openBackups } from '../features/backup/backups.ts'
import { dropSchema, loadFile, trial } from '../features/backup/create/create.ts'
import { listBackups } from '../features/backup/reads.ts'
import { isOwn } from '../features/backup/restore/restore.ts'
import type { Installation } from './installation.ts'

/** Open what makes, checks and restores backups. The operator needs no second admin. */
export function operatorBackups({ core, live, write }: Installation) {
  const config = { ...core.config, adminTwoPerson: false }
  const { storage, runner, service } = openBackups({ ...core, config }, live)
  const list = () =>
    listBackups(storage.connection, {
      folder: storage.folder,
      isEncrypted: storage.key !== undefined,
    })

  return {
    /** All backups of the folder and those that failed, newest first. */
    list,
    /** Make a backup and load it once to see that it is good. Returns its name. Throws a Problem. */
    async create(): Promise<string> {
      const { filename } = await service.create(write)
      await runner.settled()
      const made = (await list()).find((one) => one.filename === filename)
      if (made?.status !== 'good') throw new Error(`The backup failed: ${made?.problem}`)
      return filename
    },
    /**
     * Load a backup into a schema of its own, which is dropped again. Returns its rows, when it was made, and whether it is
     * of this installation. Throws a Problem.
     */
    async verify(filename: string): Promise<{ rows: number; madeAt: string; isOwn: boolean }> {
      const id = await write((tx) => runner.begin(tx, 'create'))
      return await runner.run(id, 'create', async (work) => {
        work.at('verifying')
        try {
          let rows = 0
          const { header } = await loadFile(storage, {
            filename,
            schema: trial,
            onRows: (count) => (rows = count),
          })
          return {
            rows,
            madeAt: header.madeAt,
            isOwn: await storage.connection.withoutLimits((db) => isOwn(db, header)),
          }
        } finally {
          await storage.connection.withoutLimits((db) => dropSchema(db, trial))
        }
      })
    },
    /** Put the database back to a backup. Returns the name of the backup of what was there before. Throws a Problem. */
    async restore(filename: string, reason: string): Promise<string | undefined> {
      await service.restore(write, { filename, reason })
      await runner.settled()
      const { state, problem } = await storage.connection.db
        .selectFrom('kept.works')
        .select(['state', 'problem'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      if (state !== 'done') throw new Error(`The restore failed: ${problem}`)
      return (await list()).find(({ origin }) => origin === 'safety')?.filename
    },
  }
}
