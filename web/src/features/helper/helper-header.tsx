import { ChevronLeft, Info, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { AboutDialog } from './about-dialog.tsx'
import { startOver, useTalk } from './talk.ts'

/** The header of the helper: says that it is an AI and keeps no memory of the talk. */
export function HelperHeader() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const hasTalk = useTalk(({ turns }) => turns.length > 0)
  const [open, setOpen] = useState<'about' | 'startOver' | null>(null)
  const close = () => setOpen(null)
  const { key } = useLocation()
  const back = () => {
    // The first page of a visit has no previous one.
    if (key === 'default') void navigate(paths.home)
    else void navigate(-1)
  }
  return (
    <header className="flex min-h-16 items-center gap-3 border-line border-b bg-surface-raised px-2 py-1 short:min-h-12 short:py-0 md:px-4">
      <IconButton
        label={t('helper.back')}
        icon={<ChevronLeft />}
        onClick={back}
        className="md:-ml-2"
      />
      <LogoMark className="size-10 shrink-0 rounded-full short:hidden" />
      <div className="min-w-0">
        <h1 className="flex items-center gap-1.5 font-bold leading-6">
          <span className="truncate">{t('helper.label')}</span>
          <Badge tone="calm">AI</Badge>
        </h1>
        <p className="text-caption text-ink-soft leading-5">{t('helper.line')}</p>
      </div>
      <div className="ml-auto flex shrink-0">
        {hasTalk && (
          <IconButton
            label={t('helper.startOver.open')}
            icon={<RotateCcw />}
            onClick={() => setOpen('startOver')}
          />
        )}
        <IconButton
          label={t('helper.about.open')}
          icon={<Info />}
          aria-haspopup="dialog"
          onClick={() => setOpen('about')}
        />
      </div>
      {open === 'about' && <AboutDialog onClose={close} />}
      <ConfirmDialog
        open={open === 'startOver'}
        onClose={close}
        title={t('helper.startOver.title')}
        description={t('helper.startOver.line')}
        confirm={t('helper.startOver.confirm')}
        onConfirm={() => {
          startOver()
          close()
        }}
      />
    </header>
  )
}
