import { type Post, shareKeyOf } from '@dodam/contract'
import i18next from 'i18next'
import { paths } from '../../paths.ts'
import { copyText } from '../../ui/copy-text.ts'
import { toast } from '../../ui/toast.ts'

/** Share a story's address: by the device's share sheet if there is one, else by copying it. */
export async function share(post: Post): Promise<void> {
  // With its key it opens for visitors too, whatever their reading limit.
  const url = `${location.origin}${paths.post(post.id)}?shared=${shareKeyOf(post)}`
  const failed = i18next.t('posts.share.failed', { url })
  // Desktop browsers mostly have none, although its type says otherwise.
  const { share: hand } = navigator as Partial<Navigator>
  if (!hand) return await copyText(url, i18next.t('posts.share.copied'), failed)
  try {
    await hand.call(navigator, { url, title: i18next.t('app.name') })
  } catch (error) {
    // The share sheet was cancelled.
    if (error instanceof DOMException && error.name === 'AbortError') return
    console.error(error)
    toast(failed, { tone: 'warn' })
  }
}
