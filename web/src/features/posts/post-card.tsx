import { lengthOf, type Post } from '@dodam/contract'
import { Eye, Heart, MessageCircle } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge, CategoryBadge } from '../../ui/badge.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { useMe } from '../accounts/session.ts'

/** Longer stories show their first lines until they are asked for. */
const foldsFrom = 150

interface Props {
  post: Post
  /** What the reader can do here, beside the counts. */
  actions?: ReactNode
}

/** A story in a list. */
export function PostCard({ post, actions }: Props) {
  const textId = useId()
  return (
    <article
      aria-labelledby={textId}
      className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface-raised p-5 pb-3 shadow-card"
    >
      <Byline post={post} />
      <Story id={textId} content={post.content} />
      <ul className="mt-auto flex flex-wrap gap-1.5">
        {post.categories.map((category) => (
          <li key={category}>
            <CategoryBadge category={category} />
          </li>
        ))}
      </ul>
      <footer className="flex min-h-11 items-center justify-between gap-3 border-line border-t pt-2">
        <Counts post={post} />
        {actions}
      </footer>
    </article>
  )
}

function Byline({ post }: { post: Post }) {
  const { t } = useTranslation()
  const me = useMe()
  const isNameless = post.isAnonymous || post.author.id === null
  return (
    <header className="flex items-center gap-3">
      <Avatar person={{ ...post.author, isAnonymous: isNameless }} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1.5">
          <span className="truncate font-semibold">
            {isNameless ? t('ui.anonymous') : post.author.nickname}
          </span>
          {post.isOwn && <Badge tone="brand">{t('posts.card.mine')}</Badge>}
        </p>
        <p className="text-ink-soft text-sm">
          <RelativeTime at={post.createdAt} />
        </p>
      </div>
      {post.isAiGenerated ? (
        <Badge tone="calm">{t('posts.card.ai')}</Badge>
      ) : (
        me && <Badge>{t('posts.card.human')}</Badge>
      )}
    </header>
  )
}

function Story({ id, content }: { id: string; content: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const isFolded = !isOpen && lengthOf(content) > foldsFrom
  return (
    <div>
      <p id={id} className={`whitespace-pre-line ${isFolded ? 'line-clamp-3' : ''}`}>
        {content}
      </p>
      {isFolded && (
        <button
          type="button"
          className="-mb-2 inline-flex min-h-11 items-center font-medium text-brand-strong text-sm hover:underline"
          onClick={() => setOpen(true)}
        >
          {t('posts.card.more')}
        </button>
      )}
    </div>
  )
}

function Counts({ post }: { post: Post }) {
  const { t } = useTranslation()
  return (
    <ul className="flex gap-3.5 text-ink-soft text-sm">
      <Fact icon={<Heart />} label={t('posts.card.likes')} count={post.likesCount} />
      <Fact icon={<MessageCircle />} label={t('posts.card.comments')} count={post.commentsCount} />
      <Fact icon={<Eye />} label={t('posts.card.views')} count={post.viewsCount} />
    </ul>
  )
}

function Fact({ icon, label, count }: { icon: ReactNode; label: string; count: number }) {
  return (
    <li className="flex items-center gap-1 tabular-nums">
      <span aria-hidden className="[&_svg]:size-4">
        {icon}
      </span>
      <span className="sr-only">{label}</span>
      {count}
    </li>
  )
}
