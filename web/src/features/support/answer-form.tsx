import { type Me, type SupportMessage, support, supportLength } from '@dodam/contract'
import { SupportAnswerDraft } from '@dodam/contract/schemas'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { checkBy } from '../../forms/check.ts'
import { CountedTextArea } from '../../forms/counted-text-area.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { WhileWriting } from '../checks/while-writing.tsx'
import { answerDrafts, emptyAnswer } from './draft.ts'

interface Props {
  me: Me
  message: SupportMessage
}

/** A button that opens the field in which its writer adds to a message; what was begun is open at once. */
export function AnswerButton({ me, message }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(() => answerDrafts.of(me.id, message.id).read() !== null)
  if (isOpen) return <AnswerForm me={me} message={message} onClose={() => setOpen(false)} />
  return (
    <Button variant="soft" className="self-start" onClick={() => setOpen(true)}>
      {t(message.status === 'resolved' ? 'support.answer.again' : 'support.answer.add')}
    </Button>
  )
}

function AnswerForm({ me, message: { id, status }, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation()
  const { run } = useAct(support.write, { done: 'support.answer.sent', isQuiet: true })
  const { control, errorOf, ...form } = useSchemaForm({
    defaults: emptyAnswer,
    draft: answerDrafts.of(me.id, id),
    check: (values) =>
      checkBy(SupportAnswerDraft, emptyAnswer, { ...values, supportMessageId: id }),
    send: async (body) => {
      const outcome = await run({ body })
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
            answerDrafts.of(me.id, id).drop()
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
