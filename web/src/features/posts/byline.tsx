import type { Post } from '@dodam/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { useMe } from '../accounts/session.ts'
import { AuthorName } from './author-name.tsx'

interface Props {
  post: Post
  /** The id of the name and time, which label the story. */
  id?: string
  children?: ReactNode
}

/** The author of a story, its time and its views. */
export function Byline({ post, id, children }: Props) {
  const { t } = useTranslation()
  const me = useMe()
  return (
    <header className="flex flex-wrap items-center gap-2">
      <AuthorName
        {...(id && { id })}
        author={post.author}
        isAnonymous={post.isAnonymous}
        badges={post.isOwn && <Badge tone="brand">{t('posts.card.mine')}</Badge>}
      >
        <p className="truncate text-ink-soft text-sm">
          <RelativeTime at={post.createdAt} />
          {/* Before the views, which are cut off where there is no room. */}
          {post.editedAt !== null && ` · ${t('posts.card.edited')}`}
          {' · '}
          {t('posts.card.views', { count: post.viewsCount })}
        </p>
      </AuthorName>
      {/* Below the name where there is no room beside it. */}
      <div className="ml-auto flex items-center gap-2 empty:hidden">
        {post.isAiGenerated ? (
          <Badge tone="calm">{t('posts.card.ai')}</Badge>
        ) : (
          // Nearly every story has it, so it is seen on hover and read aloud.
          me && (
            <span className="opacity-0 group-focus-within/story:opacity-100 group-hover/story:opacity-100 pointer-coarse:sr-only">
              <Badge>{t('posts.card.human')}</Badge>
            </span>
          )
        )}
        {children}
      </div>
    </header>
  )
}
