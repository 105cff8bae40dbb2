import { type BackupState, backup, beforeRestoreHours } from '@dodam/contract'
import { backupSpecs } from '@dodam/contract/schemas'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../accounts/session.ts'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { useSudoAct } from '../parts/use-sudo-act.ts'
import { TypedAct } from './typed-act.tsx'

interface Props {
  filename: string
  state: BackupState
  isEmergency: boolean
  /** The file was added from outside, and may be of another installation, of which nothing is carried over. */
  isBrought: boolean
  onClose: () => void
}

/** Asks twice before a restore: first with its effects, then for the backup's name and a reason. */
export function RestoreDialog({ filename, state, isEmergency, isBrought, onClose }: Props) {
  const { t } = useTranslation()
  const me = useMe()
  const [isSure, setSure] = useState(false)
  const waiting = state.restoreRequest
  const isSecond =
    waiting !== null && waiting.backupFilename === filename && waiting.requestedBy.id !== me?.id
  const asksSecond = state.agreement === 'second' && !isSecond
  const title = t(
    isEmergency ? 'admin.backup.restore.titleEmergency' : 'admin.backup.restore.title',
  )
  if (isSure)
    return <Typed filename={filename} title={title} asksSecond={asksSecond} onClose={onClose} />
  return (
    <ConfirmAct
      isDangerous
      title={title}
      effects={[
        t('admin.backup.restore.effects.back', { filename }),
        t('admin.backup.restore.effects.safety', { count: beforeRestoreHours }),
        t('admin.backup.restore.effects.maintenance'),
        t('admin.backup.restore.effects.signedOut'),
        t('admin.backup.restore.effects.kept'),
        ...(isBrought
          ? [t('admin.backup.restore.effects.foreign'), t('admin.backup.restore.effects.foreignMe')]
          : []),
        ...(asksSecond ? [t('admin.backup.restore.effects.second')] : []),
        ...(state.agreement === 'alone' ? [t('admin.backup.restore.effects.alone')] : []),
      ]}
      confirm={t('admin.backup.restore.goOn')}
      onClose={onClose}
      onConfirm={() => setSure(true)}
    />
  )
}

interface TypedProps {
  filename: string
  title: string
  /** The act only asks another admin to confirm. */
  asksSecond: boolean
  onClose: () => void
}

function Typed({ filename, title, asksSecond, onClose }: TypedProps) {
  const { t } = useTranslation()
  const restore = useSudoAct(backup.restore, {
    done: ({ state }) => t(`admin.backup.restore.outcome.${state}`),
    failed: 'admin.backup.restore.failed',
    isQuiet: true,
  })
  return (
    <TypedAct
      title={title}
      line={t('admin.backup.restore.sure')}
      word={filename}
      label={t('admin.backup.restore.name')}
      wrong={t('admin.backup.restore.nameWrong')}
      schema={backupSpecs.restore.body}
      confirm={t(asksSecond ? 'admin.backup.restore.ask' : 'admin.backup.restore.confirm')}
      send={(body) =>
        restore.run({ body }, ({ kind }) => {
          if (kind === 'done') onClose()
        })
      }
      onClose={onClose}
    />
  )
}
