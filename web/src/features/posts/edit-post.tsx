import { isEditableAt, type Post } from '@dodam/contract'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { island } from '../../ui/island.tsx'
import { MissingDialog } from '../../ui/missing.tsx'
import { useNow } from '../../ui/time.tsx'

const EditPostDialog = island(() => import('./edit-post-dialog.tsx'), MissingDialog, null)

/** The button to edit an own story, while that is possible. An edit that was begun stays open. */
export function EditPost({ post }: { post: Post }) {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const now = useNow()
  const mayEdit = isEditableAt(post, now) && (!post.isHeld || post.isKept)
  return (
    <>
      {mayEdit && (
        <IconButton
          label={t('posts.edit.label')}
          icon={<Pencil className="size-5!" />}
          onClick={() => setEditing(true)}
          className="-mr-2 text-ink-soft"
        />
      )}
      {isEditing && <EditPostDialog post={post} onClose={() => setEditing(false)} />}
    </>
  )
}
