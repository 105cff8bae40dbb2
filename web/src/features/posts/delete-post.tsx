import type { Post } from '@dodam/contract'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { island } from '../../ui/island.tsx'
import { MissingDialog } from '../../ui/missing.tsx'

const DeletePostDialog = island(() => import('./delete-post-dialog.tsx'), MissingDialog, null)

interface Props {
  post: Post
  onDelete?: () => void
}

/** The button to delete an own story. */
export function DeletePost({ post, onDelete }: Props) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <IconButton
        label={t('posts.delete.label')}
        icon={<Trash2 className="size-5!" />}
        onClick={() => setAsking(true)}
        className="-mr-2 text-ink-soft"
      />
      {isAsking && (
        <DeletePostDialog
          post={post}
          onClose={() => setAsking(false)}
          {...(onDelete && { onDelete })}
        />
      )}
    </>
  )
}
