import { type AdminReport, reports } from '@dodam/contract'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { usePages } from '../../../api/use-read.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { useNow } from '../../../ui/time.tsx'
import { useMe } from '../../accounts/session.ts'
import { adminPaths } from '../paths.ts'
import { useShortcuts } from '../shell/keys.ts'
import { nextOf, othersAfter } from './next-of.ts'
import { Section } from './section.tsx'

/**
 * The open case after this one that this admin may decide, and no other admin has. A key leads to it from every case; it
 * is shown on one that this admin has decided.
 */
export function NextCase({ of: { id, status, decidedBy } }: { of: AdminReport }) {
  const { t } = useTranslation()
  const go = useNavigate()
  const meId = useMe()?.id ?? 0
  const now = useNow()
  const [isNews, setNews] = useState(status === 'pending')
  const list = usePages(reports.listCases, { query: { status: 'pending', isFolded: 'true' } })
  const forOthers = new Set(list.pages.flatMap((page) => page.forOthers))
  const next = nextOf(othersAfter(list.items, id), { meId, now, forOthers })
  useShortcuts(
    next
      ? [
          {
            key: 'n',
            does: t('admin.safety.next.go'),
            run: () => void go(adminPaths.case(next.id)),
          },
        ]
      : [],
  )
  // Without a case on the first page, only the whole queue tells whether there is one.
  const isUnknown = list.first === undefined || (next === undefined && list.hasMore)
  if (status === 'pending' || decidedBy !== meId || isUnknown) return null
  return <Next to={next?.id ?? null} isNews={isNews} onRead={() => setNews(false)} />
}

interface NextProps {
  /** The id of the case that it leads to; null where none waits. */
  to: number | null
  /** The case was decided while this page was open, and the reader has not been led here yet. */
  isNews: boolean
  onRead: () => void
}

function Next({ to, isNews, onRead }: NextProps) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  // It stands above the decision, whose controls are gone with the focus that they had.
  const lead = useEffectEvent(() => {
    if (!isNews) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
    onRead()
  })
  useLayoutEffect(() => lead(), [])
  return (
    <Section title={t('admin.safety.next.title')} heading={heading}>
      <p>{t(to === null ? 'admin.safety.next.none' : 'admin.safety.next.line')}</p>
      {to !== null && (
        <Link to={adminPaths.case(to)} className={`${buttonLook()} self-start`}>
          {t('admin.safety.next.go')}
        </Link>
      )}
    </Section>
  )
}
