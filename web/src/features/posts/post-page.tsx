import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { PostDetail } from './post-detail.tsx'

/** A story at its own address. */
export function PostPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const id = Number(useParams()['id'])
  return (
    <div className="page max-w-2xl! py-6">
      <PageTitle back={{ to: paths.home, 'aria-label': t('app.goHome') }} className="mb-2">
        {t('posts.detail.title')}
      </PageTitle>
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
