import { type Post, risesAfterMs } from '@dodam/contract'
import { Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { useWaited } from '../../ui/time.tsx'
import { openHelp } from '../helplines/help.ts'

/** What the author of an unanswered story is told: how long it has waited, and where to talk meanwhile. */
export function OwnWaiting({ post }: { post: Post }) {
  const { t } = useTranslation()
  const isLong = useWaited(post.createdAt).ms >= risesAfterMs
  return (
    <section
      aria-label={t('waiting.mine.label')}
      className="flex gap-3 rounded-field bg-brand-soft px-4 py-3 text-body-small text-brand-strong"
    >
      <Hourglass aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p>{t(isLong ? 'waiting.mine.long' : 'waiting.mine.fresh')}</p>
        {isLong && (
          <div className="-mx-3 -mb-2 flex flex-wrap">
            <Button variant="ghost" className="px-3! font-medium!" onClick={openHelp}>
              {t('waiting.mine.help')}
            </Button>
            <Link to={paths.helper} className={`${buttonLook('ghost')} px-3! font-medium!`}>
              {t('waiting.mine.helper')}
            </Link>
          </div>
        )}
      </div>
    </section>
  )
}
