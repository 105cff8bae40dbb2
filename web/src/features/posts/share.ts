import { type Post, shareKeyOf } from '@dodam/contract'
import i18next from 'i18next'
import { paths } from '../../paths.ts'
import { copyText } from '../../ui/copy-text.ts'
import { toast } from '../../ui/toast.tsx'

/** Hands a story's address on: by the device's own sheet where there is one, else by copying it. */
export async function share(post: Post): Promise<void> {
  // With its key it opens also for those who are signed out, however much they have read.
  const url = `${location.origin}${paths.post(post.id)}?shared=${shareKeyOf(post)}`
  const failed = i18next.t('posts.share.failed', { url })
  // Browsers on computers mostly have none, whatever the types say.
  const { share: hand } = navigator as Partial<Navigator>
  if (!hand) return await copyText(url, i18next.t('posts.share.copied'), failed)
  try {
    await hand.call(navigator, { url, title: i18next.t('app.name') })
  } catch (error) {
    // The sheet was closed again.
    if (error instanceof DOMException && error.name === 'AbortError') return
    console.error(error)
    toast(failed, { tone: 'warn' })
  }
}
