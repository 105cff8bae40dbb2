import { announcements, type Language, store } from '@dodam/contract'
import { attempt } from '../../acts/outcome.ts'
import { queryClient } from '../../api/query-client.ts'
import { switchLanguage } from '../../i18n/language.ts'
import { keyOf } from '../../live/keys.ts'
import { tellLanguage } from './session.ts'

/** Switch the language of the app and of what the server writes. */
export async function changeLanguage(language: Language): Promise<void> {
  // The texts of the other language are a separate file, which may fail to load.
  const { kind } = await attempt(() => switchLanguage(language), {})
  if (kind !== 'done') return
  await tellLanguage(language)
  // Announcements and products are written in both languages.
  const bilingual = [announcements.list, store.list, store.listGifts, store.listProducts]
  await Promise.all(
    bilingual.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })),
  )
}
