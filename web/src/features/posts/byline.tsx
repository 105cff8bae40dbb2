import type { Post } from '@dodam/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { useMe } from '../accounts/session.ts'
import { AuthorName } from './author-name.tsx'

/** Who wrote a story, when, and how often it was opened. */
export function Byline({ post, children }: { post: Post; children?: ReactNode }) {
  const { t } = useTranslation()
  const me = useMe()
  return (
    <header className="flex items-center gap-2">
      <AuthorName
        author={post.author}
        isAnonymous={post.isAnonymous}
        badges={post.isOwn && <Badge tone="brand">{t('posts.card.mine')}</Badge>}
      >
        <p className="truncate text-ink-soft text-sm">
          <RelativeTime at={post.createdAt} />
          <span aria-hidden> · </span>
          {t('posts.card.views', { count: post.viewsCount })}
        </p>
      </AuthorName>
      {post.isAiGenerated ? (
        <Badge tone="calm">{t('posts.card.ai')}</Badge>
      ) : (
        me && <Badge>{t('posts.card.human')}</Badge>
      )}
      {children}
    </header>
  )
}
