import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'

/** Copies a gift's code, to be pasted where it is used. */
export function CopyCode({ code }: { code: string }) {
  const { t } = useTranslation()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      toast(t('store.gift.copied'), { tone: 'calm' })
    } catch (error) {
      console.error(error)
      toast(t('store.gift.notCopied'), { tone: 'warn' })
    }
  }
  return (
    <IconButton
      label={t('store.gift.copy')}
      icon={<Copy aria-hidden="true" className="size-5!" />}
      onClick={() => void copy()}
      className="-mr-2 text-ink-soft"
    />
  )
}
