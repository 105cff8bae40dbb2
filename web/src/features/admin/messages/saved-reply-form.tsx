import { type SavedReply, savedReplies, supportReplyLength } from '@dodam/contract'
import { SavedReplyDraft } from '@dodam/contract/schemas'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { checkBy } from '../../../forms/check.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { FormTextArea } from '../../../forms/form-text-area.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { TextField } from '../../../ui/field.tsx'

const empty = { titleKo: '', titleEn: '', messageKo: '', messageEn: '' }

/** A saved reply in both languages; a new one if none is given. */
export function SavedReplyForm({
  reply,
  onClose,
}: {
  reply: SavedReply | null
  onClose: () => void
}) {
  const { t } = useTranslation()
  const says = { done: 'admin.messages.saved.done', isQuiet: true } as const
  const save = useAct(savedReplies.save, says)
  const change = useAct(savedReplies.change, {
    ...says,
    failed: 'admin.messages.saved.gone',
  })
  const { id: _id, kind: _kind, ...held } = reply ?? { id: 0, kind: '', ...empty }
  const { control, register, errorOf, ...form } = useSchemaForm({
    defaults: held,
    check: (values) => checkBy(SavedReplyDraft, empty, values),
    send: async (body) => {
      const outcome = await (reply === null
        ? save.run({ body })
        : change.run({ params: { id: reply.id }, body }))
      if (outcome.kind === 'done') onClose()
      return outcome
    },
  })
  return (
    <FormDialog
      loses={reply === null ? 'text' : 'changes'}
      size="md"
      onClose={onClose}
      title={t(reply === null ? 'admin.messages.saved.add' : 'admin.messages.saved.change')}
      form={form}
      confirm={t('admin.messages.saved.save')}
    >
      {(['Ko', 'En'] as const).map((suffix) => {
        const language = suffix === 'Ko' ? 'ko' : 'en'
        return (
          <fieldset key={suffix} className="flex min-w-0 flex-col gap-4">
            <legend className="pb-2 font-bold">{t(`admin.messages.language.${language}`)}</legend>
            <TextField
              {...register(`title${suffix}`)}
              {...(suffix === 'Ko' && { 'data-autofocus': true })}
              label={t('admin.messages.saved.titleField')}
              lang={language}
              error={errorOf(`title${suffix}`)}
            />
            <FormTextArea
              {...{ control, errorOf }}
              name={`message${suffix}`}
              isShort
              label={t('admin.messages.saved.messageField')}
              limits={supportReplyLength}
            />
          </fieldset>
        )
      })}
    </FormDialog>
  )
}
