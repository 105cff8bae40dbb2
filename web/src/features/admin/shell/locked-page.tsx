import { Lock } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../../api/query-client.ts'
import { FormError } from '../../../forms/form-error.tsx'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { usePaged } from '../../../live/paged.ts'
import { Button } from '../../../ui/button.tsx'
import { chime, useAlertSwitch, useCallSound } from '../../accounts/alert-sound.ts'
import { useMe } from '../../accounts/session.ts'
import { SignOutQuestion } from '../../accounts/sign-out-question.tsx'
import { useSignOut } from '../../accounts/use-sign-out.ts'
import { HelpButton } from '../../helplines/help-button.tsx'
import { usePasswordProof } from '../../recovery/prove-dialog.tsx'
import { useReauthProof } from './reauth-dialog.tsx'

/**
 * Replaces every page of an admin on duty who has been idle, until they prove their password. It still sounds for urgent
 * cases.
 */
export function LockedPage() {
  const { t } = useTranslation()
  const me = useMe()
  const signOut = useSignOut()
  const [isOn] = useAlertSwitch()
  const paged = useSounding(isOn === 'on')
  const proof = useReauthProof(() => void queryClient.invalidateQueries())
  const { form, field } = usePasswordProof(proof)
  const title = `${paged ? '(!) ' : ''}${t('admin.shell.locked.title')} · ${t('app.name')}`
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => queryClient.removeQueries({ type: 'inactive' }), [])

  return (
    <main className="page flex min-h-dvh max-w-xl flex-col justify-center gap-5 py-10">
      <section className="flex flex-col gap-5 rounded-card border border-line bg-surface-raised p-5 shadow-card sm:p-7">
        <Lock aria-hidden="true" className="size-10 text-brand-strong" />
        <div>
          <h1 className="text-xl font-bold">{t('admin.shell.locked.title')}</h1>
          <p className="mt-1 text-ink-soft">
            {t('admin.shell.locked.line', { name: me ? nicknameOf(me) : '' })}{' '}
            {isOn === 'on' && t('admin.shell.locked.sounds')}
          </p>
        </div>
        <p role="status" className={paged ? 'font-semibold text-danger' : 'sr-only'}>
          {paged && t('admin.shell.locked.paged')}
        </p>
        <form id={form.id} noValidate onSubmit={form.submit} className="flex flex-col gap-5">
          {field}
          <FormError form={form.id} text={form.failure} />
          <Button type="submit" size="lg" busy={form.isSending}>
            {t('admin.shell.locked.submit')}
          </Button>
        </form>
      </section>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button variant="ghost" onClick={signOut}>
          {t('app.signOut')}
        </Button>
        <HelpButton />
      </div>
      <SignOutQuestion />
    </main>
  )
}

/** Sound for each urgent case for which devices ring. Return whether there was one since the page locked. */
function useSounding(isOn: boolean): boolean {
  useCallSound(isOn)
  useEffect(() => {
    usePaged.setState(null, true)
    return usePaged.subscribe((paged) => paged && isOn && chime())
  }, [isOn])
  return usePaged() !== null
}
