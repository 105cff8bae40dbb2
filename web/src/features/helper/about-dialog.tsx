import { support } from '@dodam/contract'
import {
  Bot,
  EyeOff,
  HeartHandshake,
  type LucideIcon,
  ShieldCheck,
  Stethoscope,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useRead } from '../../api/use-read.ts'
import { paths } from '../../paths.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { openHelp } from '../helplines/help.ts'

/** What the helper is and is not, what happens to the conversation, and how to reach people. */
export function AboutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data } = useRead(support.readHelper, {})
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('helper.about.title')}
      footer={
        <>
          <Link to={paths.settingsOf('support')} onClick={onClose} className={buttonLook('ghost')}>
            {t('helper.about.team')}
          </Link>
          <Button onClick={openHelp} aria-haspopup="dialog">
            {t('helper.about.lines')}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-4">
        <Point icon={Bot} title={t('helper.about.ai')}>
          {t('helper.about.aiLine')}
        </Point>
        <Point icon={Stethoscope} title={t('helper.about.limits')}>
          {t('helper.about.limitsLine')}
        </Point>
        <Point icon={EyeOff} title={t('helper.about.kept')}>
          {t('helper.about.keptLine')}
          {data?.usesModel && ` ${t('helper.about.model')}`}
        </Point>
        <Point icon={ShieldCheck} title={t('helper.about.danger')}>
          {t('helper.about.dangerLine')}
        </Point>
        <Point icon={HeartHandshake} title={t('helper.about.humans')}>
          {t('helper.about.humansLine')}
        </Point>
      </ul>
    </Dialog>
  )
}

interface PointProps {
  icon: LucideIcon
  title: string
  children: React.ReactNode
}

const Point = ({ icon: Icon, title, children }: PointProps) => (
  <li className="flex gap-3">
    <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand-strong" />
    <div>
      <p className="font-semibold">{title}</p>
      <p className="text-body-small text-ink-soft">{children}</p>
    </div>
  </li>
)
