import { type Me, settings } from '@dodam/contract'
import { call } from '../../api/call.ts'
import { exportName } from './export-name.ts'

/** Asks for everything held about me and saves it as a file. Throws the CallError of a refusal. */
export async function downloadMine(me: Me): Promise<void> {
  const all = await call(settings.exportMine, {})
  const file = new Blob([JSON.stringify(all, null, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = exportName(me, new Date())
  link.click()
  // Some browsers begin to read only after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
