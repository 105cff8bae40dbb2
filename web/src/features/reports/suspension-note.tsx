import type { Suspension } from '@dodam/contract'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { dateTimeText } from '../../ui/time.tsx'
import { WrittenText } from '../../ui/written-text.tsx'
import { CallFirst } from './call-first.tsx'
import { useSuspension } from './standing.ts'

const looks = {
  /** In place of a field. */
  field: 'rounded-field bg-surface-sunken px-4 py-1',
  /** Below a page of the window's height. */
  bar: 'border-line border-t bg-surface-sunken px-4 pt-1 pb-[max(0.25rem,env(safe-area-inset-bottom))]',
  /** Above the page, below its header. */
  line: 'sticky top-[calc(env(safe-area-inset-top)+3.5rem)] z-20 border-line border-b bg-warn-soft px-4 text-warn md:top-[calc(env(safe-area-inset-top)+4rem)] short:static',
}

interface Props {
  suspension: Suspension
  look: keyof typeof looks
}

/** Until when the reader cannot write, with a link to the reason and to what they still can do. */
export function SuspensionNote({ suspension, look }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={cx('flex min-h-11 flex-wrap items-center justify-center gap-x-2', looks[look])}>
      <p className="min-w-0 py-1 text-body-small">{useUntil(suspension)}</p>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center rounded-full px-2 font-semibold text-body-small underline underline-offset-4"
      >
        {t('reports.suspension.more')}
      </button>
      {isOpen && <SuspensionDialog suspension={suspension} onClose={() => setOpen(false)} />}
    </div>
  )
}

function useUntil({ until }: Suspension): string {
  const { t } = useTranslation()
  return until === null
    ? t('reports.suspension.open')
    : t('reports.suspension.until', { time: dateTimeText(until) })
}

const rest = ['read', 'export', 'remove', 'report', 'appeal'] as const

interface DialogProps {
  suspension: Suspension
  onClose: () => void
}

/** Why the member cannot write for now, and what they still can do. */
export function SuspensionDialog({ suspension, onClose }: DialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('reports.suspension.title')}
      description={useUntil(suspension)}
      footer={
        <>
          <Link to={paths.settingsOf('reports')} onClick={onClose} className={buttonLook('ghost')}>
            {t('reports.suspension.appeal')}
          </Link>
          <Button onClick={onClose}>{t('ui.close')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {suspension.reason && (
          <div>
            <h3 className="font-semibold text-sm">{t('reports.why')}</h3>
            <WrittenText
              text={suspension.reason}
              className="mt-1 rounded-field bg-surface-sunken px-4 py-3"
            />
          </div>
        )}
        <div>
          <h3 className="font-semibold text-sm">{t('reports.suspension.still')}</h3>
          <ul className="mt-1.5 flex flex-col gap-1.5">
            {rest.map((one) => (
              <li key={one} className="flex gap-2">
                <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-calm" />
                {t(`reports.suspension.rest.${one}`)}
              </li>
            ))}
          </ul>
        </div>
        <CallFirst />
      </div>
    </Dialog>
  )
}

interface MayWriteProps {
  look?: 'field' | 'bar'
  children: ReactNode
}

/** Shows its content, or the suspension while the reader may not write. */
export function MayWrite({ look = 'field', children }: MayWriteProps) {
  const suspension = useSuspension()
  return suspension ? <SuspensionNote suspension={suspension} look={look} /> : children
}
