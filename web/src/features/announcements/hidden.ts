import type { Announcement } from '@dodam/contract'

const key = 'hidden-announcements'

/** The ids of what was dismissed in this window of the browser. */
export function readHidden(): number[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(Number.isInteger) : []
  } catch {
    return []
  }
}

/** Dismisses it until the window is closed. */
export function hide({ id }: Announcement): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...readHidden(), id]))
  } catch {
    // Private windows may refuse storage: it is then dismissed as long as the page stays.
  }
}
