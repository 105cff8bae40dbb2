import { create } from 'zustand'

export type Theme = 'system' | 'light' | 'dark'
export const themes = ['system', 'light', 'dark'] as const
const key = 'theme'

const read = (): Theme => {
  const set = document.documentElement.dataset['theme']
  return set === 'light' || set === 'dark' ? set : 'system'
}

/** What the person chose on this device. `first.js` has put it on the page before the first paint. */
export const useTheme = create<{ theme: Theme }>(() => ({ theme: read() }))

/** Shows the product light, dark, or as the device has it, and remembers that. */
export function setTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // Private windows may refuse storage: the choice then lasts as long as the page.
  }
  useTheme.setState({ theme })
}

/** Whether the page is dark right now, whoever decided it. */
export const isDark = (theme: Theme) =>
  theme === 'dark' ||
  (theme === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches)
