import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useReauth } from './reauth.ts'
import { useReauthForm } from './use-reauth-form.tsx'

/** Asks for one's own password where an act needs it proven. There is one for the whole area. */
export function ReauthDialog() {
  const { t } = useTranslation()
  const asking = useReauth((state) => state.asking)
  return (
    asking && (
      <PasswordDialog
        line={t('admin.shell.reauth.line')}
        onProven={() => asking.answer(true)}
        onClose={() => asking.answer(false)}
      />
    )
  )
}

interface Props {
  /** What it is asked for. */
  line: string
  onProven: () => void
  onClose: () => void
}

/** Asks for one's own password, and proves it to the server. */
export function PasswordDialog({ line, onProven, onClose }: Props) {
  const { t } = useTranslation()
  const reauth = useReauthForm(onProven)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('admin.shell.reauth.title')}
      description={line}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={reauth.id} busy={reauth.isSending}>
            {t('admin.shell.reauth.submit')}
          </Button>
        </>
      }
    >
      {reauth.form}
    </Dialog>
  )
}
