import type { Rule } from '@dodam/contract'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Controller } from 'react-hook-form'
import type { Outcome } from '../acts/outcome.ts'
import type { Form, Kept } from '../device/store.ts'
import { brokenLength } from './check.ts'
import { CountedTextArea } from './counted-text-area.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useSchemaForm } from './use-schema-form.ts'

const empty = { message: '' }

/** How the draft of a message is stored. */
export const keptMessage: Form<typeof empty> = {
  parse: (message) => ({ message }),
  print: ({ message }) => (message === '' ? null : message),
}

/** The message field, for what is rendered beside it. */
export interface MessageField {
  text: string
  write: (text: string) => void
  box: RefObject<HTMLTextAreaElement | null>
}

interface Props {
  words: { title: string; line: string; label: string; placeholder: string; send: string }
  limits: { min: number; max: number }
  /** The error when the message is too short or too long. */
  rule: Rule
  /** An act with `isQuiet`. */
  send: (message: string) => Promise<Outcome<unknown>>
  draft: Kept<typeof empty>
  onClose: () => void
  /** Rendered right above and below the field. */
  above?: (field: MessageField) => ReactNode
  below?: (field: MessageField) => ReactNode
  /** What the message is about. */
  children?: ReactNode
}

/** A dialog for a short message that goes with a request to another member. */
export function MessageDialog({ words, limits, rule, send, draft, onClose, ...around }: Props) {
  const box = useRef<HTMLTextAreaElement>(null)
  const form = useSchemaForm({
    defaults: empty,
    draft,
    check: ({ message }) => {
      const broken = brokenLength(message, limits, rule)
      return { sent: { message }, broken: broken === undefined ? {} : { message: broken } }
    },
    send: ({ message }) => send(message),
    fieldOfCode: { UNSAFE_TEXT: 'message' },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={words.title}
      description={words.line}
      form={form}
      confirm={words.send}
      hasCancel={false}
    >
      {around.children}
      <Controller
        control={form.control}
        name="message"
        render={({ field: { value, onChange, onBlur } }) => (
          <div>
            {around.above?.({ text: value, write: onChange, box })}
            <CountedTextArea
              data-autofocus
              ref={box}
              {...{ value, onChange, onBlur, limits }}
              label={words.label}
              placeholder={words.placeholder}
              error={form.errorOf('message')}
            />
            {around.below?.({ text: value, write: onChange, box })}
          </div>
        )}
      />
    </FormDialog>
  )
}
