import { ImagePlus } from 'lucide-react'
import { type Ref, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { ruleText } from '../../../ui/rule-text.ts'
import { toast } from '../../../ui/toast.ts'
import { PictureBroken, pick } from './pictures.ts'

interface Props {
  /** A picture of this site or a data URL, an address on another host as it is typed, or null. */
  value: string | null
  onChange: (value: string | null) => void
  error?: string | undefined
  ref: Ref<HTMLDivElement>
}

/** Make a chosen or pasted file the cover. */
export async function pickCover(file: File, onChange: Props['onChange']): Promise<void> {
  try {
    onChange((await pick(file)).dataUrl)
  } catch (error) {
    if (!(error instanceof PictureBroken)) throw error
    toast(`${file.name}: ${ruleText(error.rule)}`, { tone: 'danger' })
  }
}

/**
 * The product's picture: a file, or the address of one, which the server fetches when it is saved. Until then it is not
 * shown, because our pages load nothing from other hosts.
 */
export function CoverField({ value, onChange, error, ref }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  /** The picture that the typed address replaces. */
  const [before, setBefore] = useState<string | null>(null)
  const isTyped = typed !== '' && value === typed
  return (
    <div
      ref={ref}
      role="group"
      aria-labelledby={`${id}-label`}
      className="flex flex-col gap-2 rounded-field"
    >
      <p id={`${id}-label`} className="text-sm font-semibold">
        {t('admin.products.cover.label')}
      </p>
      {value !== null && !isTyped && (
        <img
          src={value}
          alt={t('admin.products.cover.alt')}
          className="h-28 self-start rounded-field border border-line object-contain"
        />
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Button
          variant="soft"
          aria-describedby={`${id}-note`}
          onClick={() => file.current?.click()}
        >
          <ImagePlus aria-hidden="true" className="size-5" />
          {t(
            value === null || isTyped ? 'admin.products.cover.add' : 'admin.products.cover.change',
          )}
        </Button>
        {value !== null && !isTyped && (
          <Button variant="ghost" onClick={() => onChange(null)}>
            {t('admin.products.cover.remove')}
          </Button>
        )}
        <p id={`${id}-note`} className="text-sm text-ink-soft">
          {t('admin.products.cover.hint')}
        </p>
      </div>
      <TextField
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        label={t('admin.products.cover.address')}
        hint={t('admin.products.cover.addressHint')}
        error={error}
        value={isTyped ? typed : ''}
        onChange={({ target }) => {
          const address = target.value.trim()
          const replaced = isTyped ? before : value
          setBefore(replaced)
          setTyped(address)
          onChange(address || replaced)
        }}
      />
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('admin.products.cover.add')}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) void pickCover(chosen, onChange)
          target.value = ''
        }}
      />
    </div>
  )
}
