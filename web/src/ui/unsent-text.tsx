import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { WrittenText } from './written-text.tsx'

interface Props {
  label: string
  text: string
  onDiscard: () => void
}

/** A text whose place is gone: it can be sent no more, but is not lost. */
export function UnsentText({ label, text, onDiscard }: Props) {
  const { t } = useTranslation()
  return (
    <section
      aria-label={label}
      className="w-full max-w-md rounded-card border border-line bg-surface-raised px-4 py-2 text-left text-body-small text-ink"
    >
      <p className="font-semibold">{label}</p>
      <WrittenText text={text} className="max-h-24 overflow-y-auto" />
      <div className="-mx-3 flex flex-wrap gap-1">
        <Button
          variant="ghost"
          className="px-3!"
          onClick={() => copyText(text, t('ui.unsent.copied'), t('ui.unsent.notCopied'))}
        >
          {t('ui.unsent.copy')}
        </Button>
        <Button variant="ghost" className="px-3!" onClick={onDiscard}>
          {t('ui.unsent.discard')}
        </Button>
      </div>
    </section>
  )
}
