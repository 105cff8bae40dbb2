import { announcements, type Language } from '@dodam/contract'
import { attempt } from '../../acts/outcome.ts'
import { queryClient } from '../../api/query-client.ts'
import { switchLanguage } from '../../i18n/language.ts'
import { keyOf } from '../../live/keys.ts'
import { tellLanguage } from './session.ts'

/** Shows the app in another language, and has the server write in it too. */
export async function changeLanguage(language: Language): Promise<void> {
  // The words of the other language are a file of their own, which may be out of reach.
  const { kind } = await attempt(() => switchLanguage(language), {})
  if (kind !== 'done') return
  await tellLanguage(language)
  // The team writes them in both.
  await queryClient.invalidateQueries({ queryKey: keyOf(announcements.list) })
}
