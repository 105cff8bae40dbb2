import i18next from 'i18next'
import { toast } from '../../ui/toast.tsx'

/** Copies a gift's code, to be pasted where it is used. */
export async function copyCode(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code)
    toast(i18next.t('store.gift.copied'), { tone: 'calm' })
  } catch (error) {
    console.error(error)
    toast(i18next.t('store.gift.notCopied'), { tone: 'warn' })
  }
}
