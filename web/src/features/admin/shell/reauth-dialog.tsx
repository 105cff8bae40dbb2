import { accounts } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { ProveDialog } from '../../recovery/prove-dialog.tsx'
import { useReauth } from './reauth.ts'

/** Asks for the admin's own password before an act that requires it. One for the whole area. */
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

/** How a password is proven to the server, for `usePasswordProof`. */
export function useReauthProof(onProven: () => void) {
  const { t } = useTranslation()
  const { run } = useAct(accounts.reauth, { isQuiet: true })
  return {
    label: t('admin.shell.reauth.password'),
    missing: t('admin.shell.reauth.missing'),
    fieldOfCode: { TOO_FAST: 'password' },
    send: async (password: string) => {
      const outcome = await run({ body: { password } }, ({ kind }) => kind === 'done' && onProven())
      if (outcome.kind !== 'refused' || outcome.error.code !== 'TOO_FAST') return outcome
      // Locked after several wrong passwords.
      const count = Math.ceil((outcome.error.retryAfterMs ?? 60_000) / 60_000)
      return { ...outcome, text: t('admin.shell.reauth.locked', { count }) }
    },
  } as const
}

interface Props {
  /** The reason for asking. */
  line: string
  onProven: () => void
  onClose: () => void
}

/** Asks for the admin's own password, and proves it to the server. */
export function PasswordDialog({ line, onProven, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <ProveDialog
      title={t('admin.shell.reauth.title')}
      submit={t('admin.shell.reauth.submit')}
      {...useReauthProof(onProven)}
      {...{ line, onClose }}
    />
  )
}
