import { Sprout } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { openSignIn } from '../accounts/sign-in.ts'

/** Shown in place of the stories that visitors may not read. */
export function SignInToRead({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<Sprout />}
      line={t('posts.detail.signInToRead')}
      action={
        <Button variant="soft" onClick={() => openSignIn({ then: onSignedIn })}>
          {t('app.signIn')}
        </Button>
      }
    />
  )
}
