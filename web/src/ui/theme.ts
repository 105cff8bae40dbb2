import { create } from 'zustand'
import { oneOf } from '../device/parser.ts'
import { kept, onStoreChange, plain } from '../device/store.ts'

export type Theme = 'system' | 'light' | 'dark'
export const themes = ['system', 'light', 'dark'] as const
const stored = kept('theme', plain(oneOf('light', 'dark')))

const read = (): Theme => {
  const set = globalThis.document?.documentElement.dataset['theme']
  return set === 'light' || set === 'dark' ? set : 'system'
}

/** The theme chosen on this device. `first.js` has applied it before the first paint. */
export const useTheme = create<{ theme: Theme }>(() => ({ theme: read() }))

/** Store a theme, which applies it in every open tab: light, dark, or the system's. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') stored.drop()
  else stored.write(theme)
}

onStoreChange(() => {
  const theme = stored.read() ?? 'system'
  if (theme === useTheme.getState().theme) return
  const root = document.documentElement
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
  useTheme.setState({ theme })
})

/** Whether the page is dark right now, by choice or by the system. */
export const isDark = (theme: Theme) =>
  theme === 'dark' ||
  (theme === 'system' &&
    'matchMedia' in globalThis &&
    matchMedia('(prefers-color-scheme: dark)').matches)
