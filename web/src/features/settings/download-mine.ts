import { type Me, settings } from '@dodam/contract'
import { call } from '../../api/call.ts'
import { saveFile } from '../../device/save-file.ts'
import { exportName } from './export-name.ts'

/** Download all data about the member as a file. Throws the CallError of a refusal. */
export async function downloadMine(me: Me): Promise<void> {
  const all = await call(settings.exportMine, {})
  const file = new Blob([JSON.stringify(all, null, 2)], { type: 'application/json' })
  saveFile(file, exportName(me, new Date()))
}
