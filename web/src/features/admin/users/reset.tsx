import { type AdminUserDetail, recovery } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Select } from '../../../ui/field.tsx'
import { dateTimeText } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.ts'
import { CodesDialog } from '../../recovery/codes-dialog.tsx'
import { useSudoAct } from '../parts/use-sudo-act.ts'
import { type AgreedAct, agreementEffects, asksFirst } from './agreement.ts'

/** Starts a reset for a member who lost password and codes and has asked for it. */
export function Reset({ user }: { user: AdminUserDetail }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { reset } = user
  return (
    <div className="flex flex-col gap-1">
      {reset && (
        <p className="text-sm text-ink-soft">
          {t('admin.users.reset.pending', {
            from: dateTimeText(reset.worksAt),
            until: dateTimeText(reset.expiresAt),
          })}
        </p>
      )}
      {user.inquiries.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('admin.users.reset.unwished')}</p>
      ) : (
        <Button variant="soft" className="self-start" onClick={() => setOpen(true)}>
          {t('admin.users.reset.do')}
        </Button>
      )}
      {isOpen && <ResetDialog user={user} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Asks for the member's message that requested it, and shows the code once. */
export function ResetDialog({ user, request, onClose }: AgreedAct) {
  const { t } = useTranslation()
  const offered = user.inquiries.filter(
    ({ id }) => request === undefined || id === request.supportMessageId,
  )
  const [chosen, setChosen] = useState(offered[0]?.id ?? 0)
  const [code, setCode] = useState<{ code: string; from: string; until: string } | null>(null)
  const { run, isPending } = useSudoAct(recovery.startReset)
  const start = () =>
    run({ params: { id: user.id }, body: { supportMessageId: chosen } }, (outcome) => {
      if (outcome.kind !== 'done') return
      const { made } = outcome.answer
      if (made === null) {
        toast(t('admin.users.request.requested'), { tone: 'calm' })
        return onClose()
      }
      const { worksAt, expiresAt } = made
      setCode({ code: made.code, from: dateTimeText(worksAt), until: dateTimeText(expiresAt) })
    })
  if (code !== null)
    return (
      <CodesDialog
        title={t('admin.users.reset.code')}
        line={t('admin.users.reset.codeLine', { from: code.from, until: code.until })}
        listTitle={t('admin.users.reset.fileTitle', { name: user.username })}
        fileName="dodam-reset.txt"
        codes={[code.code]}
        onClose={onClose}
      />
    )
  const submit = asksFirst({ user, request })
    ? 'admin.users.request.request'
    : 'admin.users.reset.submit'
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('admin.users.reset.title', { name: nicknameOf(user) })}
      description={[t('admin.users.reset.line'), ...agreementEffects({ user, request })].join(' ')}
      confirm={t(submit)}
      busy={isPending}
      onConfirm={() => void start()}
    >
      <Select
        label={t('admin.users.reset.wish')}
        value={chosen}
        onChange={({ target }) => setChosen(Number(target.value))}
      >
        {offered.map(({ id, createdAt }) => (
          <option key={id} value={id}>
            {dateTimeText(createdAt)}
          </option>
        ))}
      </Select>
      <p className="mt-3 rounded-field bg-surface-sunken px-4 py-3 break-words">
        {offered.find(({ id }) => id === chosen)?.message}
      </p>
    </ConfirmDialog>
  )
}
