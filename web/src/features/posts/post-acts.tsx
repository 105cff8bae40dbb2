import { type Post, posts } from '@dodam/contract'
import { Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { LikeButton } from './act-button.tsx'
import { share } from './share.ts'
import { useLike } from './use-like.ts'

interface Props {
  post: Post
  /** How comments are come by here. */
  comments?: ReactNode
  /** What else the reader can do here. */
  children?: ReactNode
}

/** What readers do with a story. */
export function PostActs({ post, comments, children }: Props) {
  const { t } = useTranslation()
  const like = useLike(posts.like, post)
  return (
    <footer className="flex flex-wrap items-center gap-y-2 border-line border-t pt-2">
      {/* Takes the whole line; what needs a second one fills that instead. */}
      <div className="-ml-2.5 flex grow-999 items-center">
        <LikeButton {...like} />
        {comments}
        <IconButton
          label={t('posts.share.label')}
          icon={<Share2 className="size-5!" />}
          onClick={() => void share(post)}
          className="text-ink-soft"
        />
      </div>
      {children && <div className="flex grow justify-end [&>button]:grow">{children}</div>}
    </footer>
  )
}
