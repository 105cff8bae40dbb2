import { type SupportMessage, supportLength } from '@dodam/contract'
import { SupportAnswerDraft } from '@dodam/contract/schemas'
import { useEffect, useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '../../acts/outcome.ts'
import type { Kept } from '../../device/store.ts'
import { checkBy } from '../../forms/check.ts'
import { CountedTextArea } from '../../forms/counted-text-area.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { WhileWriting } from '../checks/while-writing.tsx'
import { type Answer, emptyAnswer } from './draft.ts'

interface Props {
  message: SupportMessage
  /** Keeps what was begun on this device. */
  draft?: Kept<Answer>
  /** An act with `isQuiet`. */
  send: (message: string) => Promise<Outcome<unknown>>
}

/** A button that opens the field in which its writer adds to a message; what was begun is open at once. */
export function AnswerButton(props: Props) {
  const { message, draft } = props
  const { t } = useTranslation()
  const [open, setOpen] = useState<'asked' | 'begun' | null>(() =>
    (draft?.read() ?? null) === null ? null : 'begun',
  )
  if (open !== null)
    return <AnswerForm {...props} isAsked={open === 'asked'} onClose={() => setOpen(null)} />
  return (
    <Button variant="soft" className="self-start" onClick={() => setOpen('asked')}>
      {t(message.status === 'resolved' ? 'support.answer.again' : 'support.answer.add')}
    </Button>
  )
}

function AnswerForm({
  message: { id, status },
  draft,
  send,
  isAsked,
  onClose,
}: Props & { isAsked: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const box = useRef<HTMLTextAreaElement>(null)
  // A form opened by its button gets the focus, and is seen with its buttons.
  useEffect(() => {
    if (!isAsked) return
    box.current?.focus()
    box.current?.form?.scrollIntoView({ block: 'nearest' })
  }, [isAsked])
  const { control, errorOf, ...form } = useSchemaForm({
    defaults: emptyAnswer,
    draft,
    check: (values) =>
      checkBy(SupportAnswerDraft, emptyAnswer, { ...values, supportMessageId: id }),
    send: async ({ message }) => {
      const outcome = await send(message)
      if (outcome.kind === 'done') {
        form.reset(emptyAnswer)
        onClose()
      }
      return outcome
    },
  })
  return (
    <form
      id={form.id}
      aria-label={t('support.answer.label')}
      onSubmit={form.submit}
      noValidate
      className="flex flex-col gap-3"
    >
      <Controller
        control={control}
        name="message"
        render={({ field: { value, onChange, onBlur } }) => (
          <div className="flex flex-col">
            <WhileWriting text={value} place="support" />
            <CountedTextArea
              {...{ value, onChange, onBlur }}
              ref={box}
              isShort
              label={t('support.answer.label')}
              hint={status === 'resolved' ? t('support.answer.opensAgain') : undefined}
              limits={supportLength}
              error={errorOf('message')}
            />
          </div>
        )}
      />
      <FormError form={form.id} text={form.failure} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="ghost"
          onClick={() => {
            draft?.drop()
            onClose()
          }}
        >
          {t('support.answer.discard')}
        </Button>
        <Button type="submit" busy={form.isSending}>
          {t('support.answer.send')}
        </Button>
      </div>
    </form>
  )
}
