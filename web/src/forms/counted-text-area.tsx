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
  /** Gets the focus when its dialog opens. */
  'data-autofocus'?: boolean
  isShort?: boolean
}

/** A text area with a counter. Text over the limit stays, for the writer to shorten; the form refuses it. */
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
