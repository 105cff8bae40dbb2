import type { Me } from '@dodam/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useLeaveQuestion } from '../../ui/leave-question.ts'
import { landingOf } from './landing.ts'
import { LoginForm } from './login-form.tsx'
import { closeSignIn, type SignInMode, useSignIn } from './sign-in.ts'
import { SignUpButton, SignUpForm } from './sign-up-form.tsx'
import { useSignUp } from './use-sign-up.ts'

/** The dialog for sign-in and sign-up, opened by `openSignIn`. */
export default function AccountDialog() {
  const { t } = useTranslation()
  const question = useLeaveQuestion('accounts.signUp.closing')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const request = useSignIn((state) => state.request)
  const mode = request?.mode ?? 'login'
  const welcomeBack = (me: Me) => {
    closeSignIn()
    if (request?.next) request.next()
    else void navigate(landingOf(me))
  }
  const welcome = () => {
    closeSignIn()
    // A visitor who was reading returns to that page after the welcome.
    const isReading = request?.next !== undefined && pathname !== paths.home
    void navigate(paths.welcome, {
      state: { isNew: true, ...(isReading && { back: pathname + search }), wish: request?.wish },
    })
  }
  const signUp = useSignUp(welcome)
  const turnTo = (next: SignInMode) => {
    // A typed password must not stay in the hidden form.
    signUp.reset()
    if (request) useSignIn.setState({ request: { ...request, mode: next } })
  }
  const content = useFirstField(mode)
  const line = request?.next ? 'accounts.login.lineToGoOn' : 'accounts.login.line'

  return (
    <Dialog
      open={request !== null}
      onClose={closeSignIn}
      isDirty={mode === 'signUp' && signUp.isDirty}
      question={question}
      title={t(mode === 'login' ? 'accounts.login.title' : 'accounts.signUp.title')}
      description={t(mode === 'login' ? line : 'accounts.signUp.line')}
      footer={mode === 'signUp' && <SignUpButton form={signUp} />}
    >
      <div ref={content}>
        {mode === 'login' ? <LoginForm onDone={welcomeBack} /> : <SignUpForm form={signUp} />}
      </div>
      <p className="mt-5 text-center text-body-small text-ink-soft">
        {t(mode === 'login' ? 'accounts.login.new' : 'accounts.signUp.known')}{' '}
        <button
          type="button"
          className="inline-flex min-h-11 items-center font-semibold text-brand-strong underline-offset-4 hover:underline"
          // Pressing this button must not blur a field: its error would move the button away from the pointer.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => turnTo(mode === 'login' ? 'signUp' : 'login')}
        >
          {t(mode === 'login' ? 'accounts.signUp.title' : 'accounts.login.title')}
        </button>
      </p>
    </Dialog>
  )
}

/** Focus the first field after switching forms, because the button for that is far below. */
function useFirstField(mode: SignInMode) {
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(mode)
  useEffect(() => {
    if (shown.current === mode) return
    shown.current = mode
    content.current?.scrollIntoView({ block: 'start' })
    content.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [mode])
  return content
}
