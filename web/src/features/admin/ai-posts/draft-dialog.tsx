import { type AiDraft, aiPosts, categories as known, postLength } from '@dodam/contract'
import { AiDraftEdit } from '@dodam/contract/schemas'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { checkBy } from '../../../forms/check.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { FormTextArea } from '../../../forms/form-text-area.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { ChoiceChips } from '../../../ui/choice-chips.tsx'

/** Text and topics of a draft, to be read and edited. */
export function DraftDialog({ draft, onClose }: { draft: AiDraft; onClose: () => void }) {
  const { t } = useTranslation()
  const change = useAct(aiPosts.change, {
    done: 'admin.ai-posts.saved',
    isQuiet: true,
    gone: { NOT_FOUND: 'admin.ai-posts.gone' },
    failed: 'admin.ai-posts.saveFailed',
  })
  const { content, categories } = draft
  const { control, errorOf, ...form } = useSchemaForm({
    defaults: { content, categories },
    check: (values) => checkBy(AiDraftEdit, { content: '', categories: [] }, values),
    send: async (body) => {
      const outcome = await change.run({ params: { id: draft.id }, body })
      if (outcome.kind !== 'refused') onClose()
      return outcome
    },
  })
  return (
    <FormDialog
      size="md"
      loses="changes"
      onClose={onClose}
      title={t('admin.ai-posts.edit')}
      description={t('admin.ai-posts.editLine')}
      form={form}
      confirm={t('admin.ai-posts.save')}
    >
      <FormTextArea
        data-autofocus
        {...{ control, errorOf }}
        name="content"
        label={t('admin.ai-posts.text')}
        limits={postLength}
      />
      <Controller
        control={control}
        name="categories"
        render={({ field: { value, onChange } }) => (
          <ChoiceChips
            multiple
            label={t('admin.ai-posts.topics')}
            options={known.map((one) => ({ value: one, label: t(`app.category.${one}`) }))}
            error={errorOf('categories')}
            {...{ value, onChange }}
          />
        )}
      />
    </FormDialog>
  )
}
