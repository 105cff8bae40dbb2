import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { landingAfter } from './landing.ts'
import { LoginForm } from './login-form.tsx'
import { useMe } from './session.ts'
import { openSignIn } from './sign-in.ts'

/** Sign-in as a page, for visitors sent to this address. */
export function LoginPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { state, hash } = useLocation()
  // From a mail, for members who forgot their password; it opens the form for a new one even while signed in here.
  const code = new URLSearchParams(hash.slice(1)).get('code')
  const me = useMe()
  if (me && code === null) return <Navigate to={landingAfter(state, me)} replace />
  return (
    // Not centred from top to bottom: the demo accounts arrive later and would move the fields.
    <div className="page flex flex-1 items-start justify-center py-10 sm:py-20">
      <section className="w-full max-w-md rounded-[1.75rem] border border-line bg-surface-raised p-7 shadow-card sm:p-9">
        <LogoMark className="size-12" />
        <h1 className="mt-4 text-2xl font-bold">{t('accounts.login.title')}</h1>
        <p className="mt-1 mb-7 text-ink-soft">{t('accounts.login.line')}</p>
        <LoginForm
          mailedCode={code}
          onDone={(who) => void navigate(landingAfter(state, who), { replace: true })}
        />
        <p className="mt-5 text-center text-body-small text-ink-soft">
          {t('accounts.login.new')}
          <Button
            variant="ghost"
            className="text-brand-strong"
            onClick={() => openSignIn({ mode: 'signUp' })}
          >
            {t('accounts.signUp.title')}
          </Button>
        </p>
      </section>
    </div>
  )
}
