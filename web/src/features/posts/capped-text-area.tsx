import { lengthOf } from '@dodam/contract'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TextArea } from '../../ui/field.tsx'
import { capTyped, toneOf } from './capped-text.ts'

interface Props {
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
  limits: { min: number; max: number }
  error?: string | undefined
  hint?: string
  /** For a few lines. */
  isShort?: boolean
}

const colours = { short: 'text-danger', near: 'text-warn', fine: 'text-ink-soft' }

/** A text area that counts what is written and takes no more than it may. */
export function CappedTextArea({ limits, onChange, isShort, ...field }: Props) {
  const { t } = useTranslation()
  const length = lengthOf(field.value)
  return (
    <div className="relative">
      <TextArea
        {...field}
        className={isShort ? undefined : '[&_textarea]:min-h-40'}
        onChange={(event) => {
          // Cutting would break a syllable that is still being composed; the end of composing cuts.
          const { isComposing } = event.nativeEvent as InputEvent
          onChange(isComposing ? event.target.value : capTyped(event.target, limits.max))
        }}
        onCompositionEnd={(event: FormEvent<HTMLTextAreaElement>) =>
          onChange(capTyped(event.currentTarget, limits.max))
        }
      />
      <p
        className={`absolute top-0 right-0 text-sm tabular-nums ${colours[toneOf(length, limits)]}`}
      >
        <span aria-hidden>
          {length}/{limits.max}
        </span>
        <span className="sr-only">{t('posts.counter', { typed: length, max: limits.max })}</span>
      </p>
    </div>
  )
}
