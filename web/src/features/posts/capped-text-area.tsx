import { lengthOf } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { TextArea } from '../../ui/field.tsx'
import { toneOf } from './capped-text.ts'

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

const colours = { outside: 'text-danger', near: 'text-warn', fine: 'text-ink-soft' }

/** How long a text is, and how long it may be. */
export function TextCount({ text, limits }: { text: string; limits: Props['limits'] }) {
  const { t } = useTranslation()
  const length = lengthOf(text)
  return (
    <span className={`tabular-nums ${colours[toneOf(length, limits)]}`}>
      <span aria-hidden>
        {length}/{limits.max}
      </span>
      <span className="sr-only">{t('posts.counter', { typed: length, max: limits.max })}</span>
    </span>
  )
}

/** A text area that counts what is written. A text that is too long stays whole, with the reason why it cannot be sent. */
export function CappedTextArea({ limits, onChange, isShort, error, ...field }: Props) {
  const { t } = useTranslation()
  const excess = lengthOf(field.value) - limits.max
  return (
    <div className="relative">
      <TextArea
        {...field}
        error={excess > 0 ? t('posts.tooLong', { count: excess }) : error}
        className={isShort ? undefined : '[&_textarea]:min-h-40'}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="absolute top-0 right-0 text-sm">
        <TextCount text={field.value} limits={limits} />
      </p>
    </div>
  )
}
