import { api } from '@dodam/contract'
import type { Stage } from './story-community.ts'

/** A backup is made, an error is repaired, and a restore is requested and withdrawn: it needs a second admin. */
export async function tellOfBackups({ act, cast }: Pick<Stage, 'act' | 'cast'>): Promise<void> {
  const { admin } = cast
  const { filename } = await act(admin, api.backup.create)
  await act(admin, api.backup.recover)
  const body = { backupFilename: filename, confirm: filename, reason: '어제로 되돌려요.' }
  const { request } = await act(admin, api.backup.restore, { body })
  await act(admin, api.backup.withdrawRestore, { params: { id: request?.id ?? 0 } })
}
