import { Compass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { buttonLook } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'

/** The page of every unknown address. */
export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <div className="page flex flex-1 flex-col justify-center">
      <h1 className="sr-only">{t('app.title.notFound')}</h1>
      <EmptyState
        icon={<Compass />}
        line={t('app.notFound')}
        action={
          <Link to={paths.home} className={buttonLook('soft')}>
            {t('app.goHome')}
          </Link>
        }
      />
    </div>
  )
}
