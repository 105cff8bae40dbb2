import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { askAgain, unanswered, useTalk } from './talk.ts'

const act =
  'min-h-11 rounded-full px-3 font-semibold text-brand-strong transition-colors hover:bg-surface-sunken'

interface Props {
  of: string
  onEdit: () => void
}

/** Below a question without an answer: the reason, and how to continue. Its text stays. */
export function Unanswered({ of, onEdit }: Props) {
  const { t } = useTranslation()
  const isOpen = useTalk((talk) => unanswered(talk)?.key === of)
  const why = useTalk(({ failed }) => (failed?.key === of ? failed.why : null))
  if (!isOpen) return null
  const isStopped = why === 'stopped'
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-1 text-caption">
      {isStopped ? (
        <span role="status" className="text-ink-soft">
          {t('helper.unanswered.stopped')}
        </span>
      ) : (
        <span role="alert" className="flex items-start gap-1 text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            {t('helper.unanswered.failed')} {why?.text}
          </span>
        </span>
      )}
      <span className="flex">
        <button type="button" className={act} onClick={askAgain}>
          {t('helper.unanswered.again')}
        </button>
        <button type="button" className={act} onClick={onEdit}>
          {t('helper.unanswered.edit')}
        </button>
      </span>
    </div>
  )
}
