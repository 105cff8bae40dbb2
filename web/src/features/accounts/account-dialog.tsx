import type { Me } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../app/paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { landingOf } from './landing.ts'
import { LoginForm } from './login-form.tsx'
import { closeSignIn, type SignInMode, useSignIn } from './sign-in.ts'
import { SignUpButton, SignUpForm } from './sign-up-form.tsx'
import { useSignUp } from './use-sign-up.ts'

/** Sign-in and sign-up, as opened by `openSignIn` from anywhere. */
export default function AccountDialog() {
  const { t } = useTranslation()
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
    // Whoever was reading something reads on after the welcome.
    const isReading = request?.next !== undefined && pathname !== paths.home
    void navigate(paths.welcome, { state: isReading ? { back: pathname + search } : null })
  }
  const signUp = useSignUp(welcome)
  const turnTo = (next: SignInMode) => {
    // A password must not wait behind the other form.
    signUp.reset()
    useSignIn.setState({ request: { mode: next, next: request?.next } })
  }

  return (
    <Dialog
      open={request !== null}
      onClose={closeSignIn}
      title={t(mode === 'login' ? 'accounts.login.title' : 'accounts.signUp.title')}
      description={t(mode === 'login' ? 'accounts.login.line' : 'accounts.signUp.line')}
      footer={mode === 'signUp' && <SignUpButton form={signUp} />}
    >
      {mode === 'login' ? <LoginForm onDone={welcomeBack} /> : <SignUpForm form={signUp} />}
      <p className="mt-5 text-center text-[0.9375rem] text-ink-soft">
        {t(mode === 'login' ? 'accounts.login.new' : 'accounts.signUp.known')}{' '}
        <button
          type="button"
          className="inline-flex min-h-11 items-center font-semibold text-brand-strong underline-offset-4 hover:underline"
          onClick={() => turnTo(mode === 'login' ? 'signUp' : 'login')}
        >
          {t(mode === 'login' ? 'accounts.signUp.title' : 'accounts.login.title')}
        </button>
      </p>
    </Dialog>
  )
}
