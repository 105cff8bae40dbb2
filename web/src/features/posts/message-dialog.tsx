import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { isWithin } from './capped-text.ts'
import { CappedTextArea } from './capped-text-area.tsx'

interface Props {
  words: { title: string; line: string; label: string; placeholder: string; send: string }
  limits: { min: number; max: number }
  /** Said beside the field when what was sent is too short. */
  rule: string
  isSending: boolean
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
  onSend,
  onClose,
  children,
}: Props) {
  const formId = useId()
  const [message, setMessage] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isFine = isWithin(message, limits)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isFine && !isSending) onSend(message)
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
          onChange={setMessage}
          limits={limits}
          error={isChecked && !isFine ? rule : undefined}
        />
      </form>
    </Dialog>
  )
}
