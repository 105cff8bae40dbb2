import { reports } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePages } from '../../../api/use-read.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { useNow } from '../../../ui/time.tsx'
import { useMe } from '../../accounts/session.ts'
import { adminPaths } from '../paths.ts'
import { nextOf } from './next-of.ts'
import { Section } from './section.tsx'

/** The most urgent open case that this admin may decide, and no other admin has. */
export function NextCase() {
  const { t } = useTranslation()
  const meId = useMe()?.id ?? 0
  const now = useNow()
  const list = usePages(reports.listCases, { query: { status: 'pending', isFolded: 'true' } })
  const forOthers = new Set(list.pages.flatMap((page) => page.forOthers))
  const next = nextOf(list.items, { meId, now, forOthers })
  // Without a case on the first page, only the whole queue tells whether there is one.
  if (list.first === undefined || (next === undefined && list.hasMore)) return null
  return (
    <Section title={t('admin.safety.next.title')}>
      <p>{t(next ? 'admin.safety.next.line' : 'admin.safety.next.none')}</p>
      {next && (
        <Link to={adminPaths.case(next.id)} className={`${buttonLook()} self-start`}>
          {t('admin.safety.next.go')}
        </Link>
      )}
    </Section>
  )
}
