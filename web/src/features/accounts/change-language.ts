import type { Language } from '@dodam/contract'
import { switchLanguage } from '../../i18n/language.ts'
import { errorText } from '../../ui/error-text.ts'
import { toast } from '../../ui/toast.tsx'
import { tellLanguage } from './session.ts'

/** Shows the app in another language, and has the server write in it too. */
export async function changeLanguage(language: Language): Promise<void> {
  try {
    await switchLanguage(language)
  } catch (error) {
    // The words of the other language are a file of their own, out of reach just now.
    console.error(error)
    toast(errorText(error), { tone: 'warn' })
    return
  }
  await tellLanguage(language)
}
