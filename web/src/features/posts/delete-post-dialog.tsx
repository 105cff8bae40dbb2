import { type Post, posts } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface Props {
  post: Post
  onClose: () => void
  onDelete?: () => void
}

/** Asks before a story is deleted. It is hidden at once, and returns if that is refused. */
export default function DeletePostDialog({ post, onClose, onDelete }: Props) {
  const { t } = useTranslation()
  // The dialog and the card unmount before the answer arrives.
  const { run } = useAct(posts.remove, {
    done: 'posts.delete.done',
    gone: { NOT_FOUND: 'posts.delete.already' },
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('posts.delete.title')}
      description={t('posts.delete.line')}
      confirm={t('posts.delete.confirm')}
      isDangerous
      onConfirm={() => {
        void run({ params: { id: post.id } })
        onClose()
        onDelete?.()
      }}
    />
  )
}
