import { useTranslation } from 'react-i18next'
import { useShortcuts } from '../shell/keys.ts'

const first = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}`)
const focusSearch = () =>
  (first('[data-search]') ?? first('[data-filter] [aria-pressed=true]'))?.focus()

/**
 * Makes `/` lead to the screen's first field with `data-search`: its search, or the filter that it has instead; on a screen
 * with neither to the choice of its first `FilterTabs`.
 */
export function useSearchKey(): void {
  const { t } = useTranslation()
  useShortcuts([{ key: '/', does: t('admin.shell.keys.search'), run: focusSearch }])
}
