import { Copy, Download, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../device/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'

interface Props {
  codes: readonly string[]
  /** Their purpose: the first line of the saved and printed list. */
  title: string
  fileName: string
}

/** One-time codes, to copy, print or save. They are shown once. */
export function CodeList({ codes, title, fileName }: Props) {
  const { t } = useTranslation()
  const text = [title, '', ...codes, ''].join('\n')
  const save = () => saveFile(new Blob([text], { type: 'text/plain' }), fileName)
  const copy = () => copyText(text, t('recovery.codes.copied'), t('recovery.codes.notCopied'))
  return (
    <div className="flex flex-col gap-4">
      <ol data-printed data-title={title} className="flex flex-col gap-1 font-mono text-body-small">
        {codes.map((code) => (
          <li key={code} className="rounded-lg bg-surface-sunken px-3 py-1.5 text-center break-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button variant="soft" onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-5" />
          {t('recovery.codes.copy')}
        </Button>
        <Button variant="soft" onClick={save}>
          <Download aria-hidden="true" className="size-5" />
          {t('recovery.codes.save')}
        </Button>
        <Button variant="soft" onClick={() => print()}>
          <Printer aria-hidden="true" className="size-5" />
          {t('recovery.codes.print')}
        </Button>
      </div>
    </div>
  )
}
