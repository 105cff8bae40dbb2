import { useTranslation } from 'react-i18next'
import { useShortcuts } from '../shell/keys.ts'

const focusSearch = () => document.querySelector<HTMLElement>('main [data-search]')?.focus()

/** Makes `/` lead to the screen's first field with `data-search`: its search, or its filter where it has none. */
export function useSearchKey(): void {
  const { t } = useTranslation()
  useShortcuts([{ key: '/', does: t('admin.shell.keys.search'), run: focusSearch }])
}
