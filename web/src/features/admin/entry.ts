// The only entry point of `features/admin` from outside.
import { addWords } from '../../i18n/language.ts'

const words = {
  ko: () => import('../../i18n/admin-words-ko.ts'),
  en: () => import('../../i18n/admin-words-en.ts'),
}

/** Load the admin area with its texts. */
export async function loadAdminArea() {
  const [{ AdminArea }] = await Promise.all([import('./admin-area.tsx'), addWords(words)])
  return { default: AdminArea }
}

/** Load the page that replaces every other one while the session is locked. */
export async function loadLockedPage() {
  const [{ LockedPage }] = await Promise.all([import('./shell/locked-page.tsx'), addWords(words)])
  return { default: LockedPage }
}

/** Load the menu of moderators for what they read outside of the admin area. */
export async function loadStaffMenu() {
  const [{ StaffMenu }] = await Promise.all([import('./reading/staff-menu.tsx'), addWords(words)])
  return { default: StaffMenu }
}
