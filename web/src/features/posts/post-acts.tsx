import { mayCall, type Post, posts, reports } from '@dodam/contract'
import { Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StaffMenu } from '../../staff-menu.tsx'
import { IconButton } from '../../ui/button.tsx'
import { island } from '../../ui/island.tsx'
import { MissingUnseen } from '../../ui/missing.tsx'
import { useMe } from '../accounts/session.ts'
import { LikeButton } from './act-button.tsx'
import { share } from './share.ts'
import { useLike } from './use-like.ts'

// For members only, so not in the first chunk.
const ReportPost = island(() => import('../reports/report-post.tsx'), MissingUnseen, null)

interface Props {
  post: Post
  /** How to open the comments here. */
  comments?: ReactNode
  children?: ReactNode
}

/** The acts of readers on a story. */
export function PostActs({ post, comments, children }: Props) {
  const { t } = useTranslation()
  const me = useMe()
  const like = useLike(posts.like, post)
  return (
    <footer className="flex flex-wrap items-center gap-y-2 border-line border-t pt-2">
      {/* Takes the whole line; an item that needs a second line fills that instead. */}
      <div className="-ml-2.5 flex grow-999 items-center">
        <LikeButton {...like} />
        {comments}
        <IconButton
          label={t('posts.share.label')}
          icon={<Share2 className="size-5!" />}
          onClick={() => void share(post)}
          className="text-ink-soft"
        />
        {me && !post.isOwn && (
          // Reserves the button's size until its code is loaded, so that the row does not wrap then.
          <span className="size-11 shrink-0">
            {mayCall(me, reports.decide) ? (
              <StaffMenu
                reported={{ targetType: 'post', targetId: post.id }}
                person={post.author}
              />
            ) : (
              <ReportPost post={post} />
            )}
          </span>
        )}
      </div>
      {children && <div className="flex grow justify-end [&>button]:grow">{children}</div>}
    </footer>
  )
}
