import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Dialog } from '../../ui/dialog.tsx'
import { PostDetail } from './post-detail.tsx'

/** A story over the page it was opened from. Closing it goes back. */
export default function PostDialog({ id }: { id: number }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isClosing = useRef(false)
  const close = () => {
    // Going back is asynchronous, and a second press would leave the page below.
    if (isClosing.current) return
    isClosing.current = true
    void navigate(-1)
  }
  return (
    <Dialog open onClose={close} title={t('posts.detail.title')} size="md" isLayer={false}>
      <PostDetail id={id} onDelete={close} />
    </Dialog>
  )
}
