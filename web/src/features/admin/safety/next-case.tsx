import { reports } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePages } from '../../../api/use-read.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { useNow } from '../../../ui/time.tsx'
import { useMe } from '../../accounts/session.ts'
import { adminPaths } from '../paths.ts'
import { isOwnReport } from './case-words.ts'
import { claimOf } from './claiming.ts'
import { Section } from './section.tsx'

/** The most urgent open case that this admin may decide, and no other admin has. */
export function NextCase() {
  const { t } = useTranslation()
  const meId = useMe()?.id ?? 0
  const now = useNow()
  const list = usePages(reports.listCases, { query: { status: 'pending', isFolded: 'true' } })
  const forOthers = new Set(list.pages.flatMap((page) => page.forOthers))
  const next = list.items.find((one) => {
    const claim = claimOf(one, { meId, now })
    const isTaken = claim.kind === 'held' && !claim.isMine
    return !isTaken && !isOwnReport(one, meId) && !forOthers.has(one.id)
  })
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
