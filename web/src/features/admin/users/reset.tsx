import { type AdminUserDetail, recovery } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { dateTimeText } from '../../../ui/time.tsx'
import { CodesDialog } from '../../recovery/codes-dialog.tsx'
import { useSudoAct } from '../parts/use-sudo-act.ts'

/** Starts a reset for somebody who lost password and codes: a code to hand over, shown this one time. */
export function Reset({ user }: { user: AdminUserDetail }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'ask' | { code: string; until: string } | null>(null)
  const { run, isPending } = useSudoAct(recovery.startReset)
  const close = () => setOpen(null)
  const start = () =>
    run({ params: { id: user.id } }, (outcome) =>
      setOpen(
        outcome.kind === 'done'
          ? { code: outcome.answer.code, until: outcome.answer.expiresAt }
          : null,
      ),
    )
  return (
    <div>
      <Button variant="soft" onClick={() => setOpen('ask')}>
        {t('admin.users.reset.do')}
      </Button>
      <ConfirmDialog
        open={open === 'ask'}
        onClose={close}
        title={t('admin.users.reset.title', { name: user.nickname })}
        description={t('admin.users.reset.line')}
        confirm={t('admin.users.reset.submit')}
        onConfirm={() => void start()}
        busy={isPending}
      />
      {open !== null && open !== 'ask' && (
        <CodesDialog
          title={t('admin.users.reset.code')}
          line={t('admin.users.reset.codeLine', { until: dateTimeText(open.until) })}
          listTitle={t('admin.users.reset.fileTitle', { name: user.username })}
          fileName="dodam-reset.txt"
          codes={[open.code]}
          onClose={close}
        />
      )}
    </div>
  )
}
