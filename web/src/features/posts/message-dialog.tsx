import { lengthOf } from '@dodam/contract'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { Kept } from '../../device/store.ts'
import { useKept } from '../../device/use-kept.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CappedTextArea } from './capped-text-area.tsx'

interface Props {
  words: { title: string; line: string; label: string; placeholder: string; send: string }
  limits: { min: number; max: number }
  /** Said beside the field when what was sent is too short. */
  rule: string
  isSending: boolean
  /** Where it is kept until it is sent. */
  draft: Kept<string>
  onSend: (message: string) => void
  onClose: () => void
  /** What the message is about. */
  children?: ReactNode
}

/** Where one writes somebody a few words that go with what is asked of them. */
export function MessageDialog({
  words,
  limits,
  rule,
  isSending,
  draft,
  onSend,
  onClose,
  children,
}: Props) {
  const formId = useId()
  const [message, write] = useKept(draft, '')
  const [isChecked, setChecked] = useState(false)
  const isTooShort = lengthOf(message) < limits.min

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isTooShort && !isSending) onSend(message)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      description={words.line}
      footer={
        <Button type="submit" form={formId} busy={isSending}>
          {words.send}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        {children}
        <CappedTextArea
          label={words.label}
          placeholder={words.placeholder}
          value={message}
          onChange={write}
          limits={limits}
          error={isChecked && isTooShort ? rule : undefined}
        />
      </form>
    </Dialog>
  )
}
