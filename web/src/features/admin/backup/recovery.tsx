import { backup } from '@dodam/contract'
import { backupSpecs } from '@dodam/contract/schemas'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { useSudoAct } from '../parts/use-sudo-act.ts'
import { TypedAct } from './typed-act.tsx'

/** Starts the emergency recovery; its report is part of the job. Only in an emergency. */
export function Recovery({ isBusy }: { isBusy: boolean }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<'effects' | 'word' | null>(null)
  const close = () => setAsking(null)
  const recover = useSudoAct(backup.recover, {
    done: ({ state }) => t(`admin.backup.recovery.outcome.${state}`),
    failed: 'admin.backup.recovery.failed',
    isQuiet: true,
  })
  return (
    <section
      aria-label={t('admin.backup.recovery.title')}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-field bg-danger-soft px-4 py-3"
    >
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-semibold text-danger">{t('admin.backup.recovery.title')}</h2>
        <p>{t('admin.backup.recovery.line')}</p>
      </div>
      <Button variant="danger" disabled={isBusy} onClick={() => setAsking('effects')}>
        {t('admin.backup.recovery.do')}
      </Button>
      {asking === 'effects' && (
        <ConfirmAct
          isDangerous
          title={t('admin.backup.recovery.ask')}
          effects={(['safety', 'repairs', 'nothingElse', 'recorded'] as const).map((one) =>
            t(`admin.backup.recovery.effects.${one}`),
          )}
          confirm={t('admin.backup.recovery.goOn')}
          onClose={close}
          onConfirm={() => setAsking('word')}
        />
      )}
      {asking === 'word' && (
        <TypedAct
          title={t('admin.backup.recovery.ask')}
          line={t('admin.backup.recovery.sure')}
          word={t('admin.backup.recovery.word')}
          label={t('admin.backup.recovery.wordLabel')}
          wrong={t('admin.backup.recovery.wordWrong')}
          schema={backupSpecs.recover.body}
          confirm={t('admin.backup.recovery.do')}
          send={(body) =>
            recover.run({ body }, ({ kind }) => {
              if (kind === 'done') close()
            })
          }
          onClose={close}
        />
      )}
    </section>
  )
}
