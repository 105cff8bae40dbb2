import { drawn, type Post } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { CategoryBadges } from '../../ui/badge.tsx'

/** The start of the story that a request is about. Its text is empty once it is deleted. */
export function PostExcerpt({ post }: { post: Pick<Post, 'content' | 'categories'> }) {
  const { t } = useTranslation()
  return (
    <blockquote className="rounded-field bg-surface-sunken px-4 py-3">
      {/* In an element without padding, where half of the next line would be visible. */}
      <p className="line-clamp-3 text-ink-soft text-sm">
        {drawn(post.content) || t('chat-requests.card.deletedPost')}
      </p>
      <CategoryBadges categories={post.categories} className="mt-2" />
    </blockquote>
  )
}
