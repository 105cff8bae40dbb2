import { type Post, posts } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../api/call.ts'
import { useWrite } from '../../api/use-write.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { errorText } from '../../ui/error-text.ts'
import { toast } from '../../ui/toast.tsx'

interface Props {
  post: Post
  onClose: () => void
  onDelete?: () => void
}

/** Asks before a story is deleted. It is out of sight at once, and comes back when that was refused. */
export default function DeletePostDialog({ post, onClose, onDelete }: Props) {
  const { t } = useTranslation()
  const { mutateAsync } = useWrite(posts.remove)
  // The dialog and the card are gone before the answer comes.
  const remove = async () => {
    try {
      await mutateAsync({ params: { id: post.id } })
      toast(t('posts.delete.done'))
    } catch (error) {
      const isGone = error instanceof CallError && error.code === 'NOT_FOUND'
      if (isGone) toast(t('posts.delete.already'))
      else toast(errorText(error), { tone: 'danger' })
    }
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('posts.delete.title')}
      description={t('posts.delete.line')}
      confirm={t('posts.delete.confirm')}
      isDangerous
      onConfirm={() => {
        void remove()
        onClose()
        onDelete?.()
      }}
    />
  )
}
