import { type Comment, comments, isEditableAt, mayCall, type Post, reports } from '@dodam/contract'
import { type ComponentProps, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { usePersonName } from '../../i18n/person-name.ts'
import { StaffMenu } from '../../staff-menu.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { focusAfter } from '../../ui/focus.ts'
import { island } from '../../ui/island.tsx'
import { MissingDialog } from '../../ui/missing.tsx'
import { RelativeTime, useNow } from '../../ui/time.tsx'
import { WrittenText } from '../../ui/written-text.tsx'
import { useMe } from '../accounts/session.ts'
import { OwnNotes } from '../checks/own-notes.tsx'
import { LikeButton } from '../posts/act-button.tsx'
import { AuthorName } from '../posts/author-name.tsx'
import { useLike } from '../posts/use-like.ts'
import { byName, openReport, type Reported } from '../reports/reporting.ts'

const ConfirmDialog = island(
  async () => ({ default: (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog }),
  MissingDialog,
  null,
)

const EditCommentDialog = island(() => import('./edit-comment-dialog.tsx'), MissingDialog, null)

type One = Omit<Comment, 'replies'>
interface Props {
  post: Post
  comment: One
  /** Whose comment begins the thread: an answer to it need not say so. */
  threadAuthor?: Comment['author']
  onReply: () => void
  onDelete: () => void
}

/** One comment or reply. */
export function CommentItem({ post, comment, threadAuthor, onReply, onDelete }: Props) {
  const { t } = useTranslation()
  const name = usePersonName()
  const id = useId()
  if (comment.author === null)
    return (
      <p className="flex min-h-11 items-center gap-3 text-ink-soft text-sm">
        <Avatar size="sm" person={null} className="opacity-50" />
        {t('comments.deleted')}
      </p>
    )
  return (
    <article aria-labelledby={id}>
      <AuthorName
        id={id}
        author={comment.author}
        // Also for the author, so that they see that their name is hidden.
        isAnonymous={post.isAnonymous && comment.isPostAuthor}
        size="sm"
        badges={
          <>
            {comment.isPostAuthor && <Badge tone="calm">{t('comments.postAuthor')}</Badge>}
            {comment.isOwn && <Badge tone="brand">{t('posts.card.mine')}</Badge>}
            {comment.editedAt !== null && (
              <span className="shrink-0 text-ink-soft text-xs">{t('posts.card.edited')}</span>
            )}
            <RelativeTime
              at={comment.createdAt}
              className="ml-auto shrink-0 text-ink-soft text-xs"
            />
          </>
        }
      />
      <div className="pl-11">
        {comment.replyTo && comment.replyTo.id !== threadAuthor?.id && (
          <p className="truncate text-ink-soft text-xs">
            {comment.replyTo.nickname === null
              ? t('comments.toAuthor')
              : t('comments.to', { name: name({ ...comment.replyTo, isDeleted: false }) })}
          </p>
        )}
        <WrittenText text={comment.content} className="text-body-small" />
        {comment.isOwn && (
          <OwnNotes
            place="comment"
            name={comment.id}
            text={comment.content}
            isHeld={comment.isHeld}
            isKept={comment.isKept}
          />
        )}
        <Acts comment={comment} onReply={onReply} onDelete={onDelete} />
      </div>
    </article>
  )
}

const reportOf = ({ id, author }: One): Reported => ({
  targetType: 'comment',
  targetId: id,
  keepAway: byName(author),
})

function Acts({ comment, onReply, onDelete }: Omit<Props, 'post' | 'threadAuthor'>) {
  const { t } = useTranslation()
  const me = useMe()
  const like = useLike(comments.like, comment)
  const [isAsking, setAsking] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const now = useNow()
  const mayEdit = comment.isOwn && isEditableAt(comment, now) && (!comment.isHeld || comment.isKept)
  const acts = useRef<HTMLDivElement>(null)
  const close = () => setAsking(false)
  const remove = () => {
    onDelete()
    const item = acts.current?.closest('li')
    const outer = item?.parentElement?.closest('li')
    focusAfter(item, outer ?? item?.closest('section')?.querySelector('textarea') ?? null)
  }
  return (
    <div ref={acts} className="-ml-2.5 flex items-center">
      <LikeButton {...like} />
      <Act onClick={onReply}>{t('comments.reply')}</Act>
      {mayEdit && (
        <Act aria-haspopup="dialog" onClick={() => setEditing(true)}>
          {t('comments.edit.label')}
        </Act>
      )}
      {me && !comment.isOwn && mayCall(me, reports.decide) ? (
        <StaffMenu reported={reportOf(comment)} person={comment.author} />
      ) : (
        <Act
          aria-haspopup="dialog"
          onClick={() => (comment.isOwn ? setAsking(true) : openReport(reportOf(comment)))}
        >
          {t(comment.isOwn ? 'comments.delete.label' : 'comments.report.label')}
        </Act>
      )}
      {isEditing && <EditCommentDialog comment={comment} onClose={() => setEditing(false)} />}
      {isAsking && <DeleteDialog comment={comment} onClose={close} onDelete={remove} />}
    </div>
  )
}

const Act = (props: ComponentProps<'button'>) => (
  <button
    type="button"
    {...props}
    className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-full px-2.5 text-ink-soft text-sm transition-colors hover:bg-surface-sunken"
  />
)

interface DeleteProps {
  comment: One
  onClose: () => void
  onDelete: () => void
}

function DeleteDialog({ comment, onClose, onDelete }: DeleteProps) {
  const { t } = useTranslation()
  // The dialog closes before the answer arrives.
  const { run } = useAct(comments.remove, { gone: { NOT_FOUND: null } })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('comments.delete.title')}
      description={t('comments.delete.line')}
      confirm={t('comments.delete.label')}
      isDangerous
      onConfirm={() => {
        onDelete()
        void run({ params: { id: comment.id } })
        onClose()
      }}
    />
  )
}
