import { addWords } from '../../i18n/language.ts'

const words = {
  ko: () => import('../../i18n/admin-words-ko.ts'),
  en: () => import('../../i18n/admin-words-en.ts'),
}

/** Load the admin area with its texts. The only entry point of `features/admin` from outside. */
export async function loadAdminArea() {
  const [{ AdminArea }] = await Promise.all([import('./admin-area.tsx'), addWords(words)])
  return { default: AdminArea }
}
