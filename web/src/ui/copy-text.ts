import { toast } from './toast.ts'

/** Copy a text to the clipboard, and show the outcome. */
export async function copyText(text: string, copied: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(copied, { tone: 'calm' })
  } catch (error) {
    console.error(error)
    toast(failed, { tone: 'warn' })
  }
}
