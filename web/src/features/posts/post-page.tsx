import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { PostDetail } from './post-detail.tsx'

/** A story at its own address. */
export function PostPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const id = Number(useParams()['id'])
  return (
    <div className="page max-w-2xl! py-4 sm:py-6">
      <header className="mb-2 flex items-center gap-1">
        <Link
          to={paths.home}
          aria-label={t('app.goHome')}
          title={t('app.goHome')}
          className="-ml-2.5 inline-flex size-11 items-center justify-center rounded-full hover:bg-surface-sunken"
        >
          <ArrowLeft aria-hidden className="size-5.5" />
        </Link>
        <h1 className="font-bold text-lg">{t('posts.detail.title')}</h1>
      </header>
      <div className="rounded-card border border-line bg-surface-raised p-5 shadow-card sm:p-6">
        <PostDetail
          key={id}
          id={id}
          onDelete={() => void navigate(paths.home, { replace: true })}
        />
      </div>
    </div>
  )
}
