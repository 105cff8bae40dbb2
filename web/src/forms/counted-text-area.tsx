import type { ComponentProps, RefObject } from 'react'
import { TextArea } from '../ui/field.tsx'
import { TextCounter } from './text-counter.tsx'

interface Props
  extends Pick<
    ComponentProps<typeof TextArea>,
    'label' | 'placeholder' | 'error' | 'hint' | 'readOnly' | 'onBlur' | 'onKeyDown'
  > {
  value: string
  onChange: (text: string) => void
  limits: { min: number; max: number }
  ref?: RefObject<HTMLTextAreaElement | null> | undefined
  /** The dialog it is in begins here. */
  'data-autofocus'?: boolean
  /** For a few lines. */
  isShort?: boolean
}

/** A text area that counts what is written. What is too long stays, for the writer to shorten: the form refuses it. */
export function CountedTextArea({ limits, onChange, isShort, ...field }: Props) {
  return (
    <div className="relative">
      <TextArea
        {...field}
        className={isShort ? undefined : '[&_textarea]:min-h-40'}
        onChange={({ target }) => onChange(target.value)}
      />
      <TextCounter text={field.value} limits={limits} className="absolute top-0 right-0 text-sm" />
    </div>
  )
}
