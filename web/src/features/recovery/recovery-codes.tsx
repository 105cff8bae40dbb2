import { recovery, recoveryCodesCount } from '@dodam/contract'
import { LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { useRead } from '../../api/use-read.ts'
import { Button } from '../../ui/button.tsx'
import { useMe } from '../accounts/session.ts'
import { CodesDialog } from './codes-dialog.tsx'
import { PendingReset } from './pending-reset.tsx'
import { ProveDialog } from './prove-dialog.tsx'

/** The number of remaining recovery codes, and how to get new ones. */
export function RecoveryCodes() {
  const { t } = useTranslation()
  const me = useMe()
  const { data } = useRead(recovery.read, {})
  const { run } = useAct(recovery.renew, { isQuiet: true, failed: 'settings.failed' })
  const [open, setOpen] = useState<'password' | { codes: readonly string[] } | null>(null)
  const close = () => setOpen(null)
  const hasAny = (data?.left ?? 0) > 0
  return (
    <div className="flex flex-col gap-3">
      {data?.reset && <PendingReset reset={data.reset} />}
      <h3 className="font-semibold text-sm">{t('recovery.codes.title')}</h3>
      <p className="text-body-small text-ink-soft">{t('recovery.codes.line')}</p>
      {data && (
        <p className={hasAny ? 'text-sm' : 'font-medium text-sm text-warn'}>
          {data.createdAt === null
            ? t('recovery.codes.none')
            : t('recovery.codes.left', { count: data.left, of: recoveryCodesCount })}
        </p>
      )}
      <Button
        variant="soft"
        className="max-w-full self-start whitespace-normal!"
        onClick={() => setOpen('password')}
      >
        <LifeBuoy aria-hidden="true" className="size-5" />
        {t(hasAny ? 'recovery.codes.renew' : 'recovery.codes.make')}
      </Button>
      {open === 'password' && (
        <ProveDialog
          title={t('recovery.codes.title')}
          line={t(hasAny ? 'recovery.codes.renewLine' : 'recovery.codes.makeLine')}
          submit={t('recovery.codes.show')}
          send={(password) =>
            run({ body: { password } }, (outcome) => {
              if (outcome.kind === 'done') setOpen({ codes: outcome.answer.codes })
            })
          }
          onClose={close}
        />
      )}
      {open !== null && open !== 'password' && (
        <CodesDialog
          title={t('recovery.codes.title')}
          line={t('recovery.codes.keep')}
          listTitle={t('recovery.codes.fileTitle', { name: me?.username })}
          fileName="dodam-recovery-codes.txt"
          codes={open.codes}
          onClose={close}
        />
      )}
    </div>
  )
}
