import { categories, type Me, type Post, postLength, posts } from '@dodam/contract'
import { PostDraft } from '@dodam/contract/schemas'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { checkBy } from '../../forms/check.ts'
import { CountedTextArea } from '../../forms/counted-text-area.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { emptyDraft, postDrafts } from './draft.ts'

interface Props {
  me: Me
  onClose: () => void
  onPublished: (post: Post) => void
}

/** Where a worry is written. What is written stays, through closing and reloading, until it is published. */
export default function CreatePostDialog({ me, onClose, onPublished }: Props) {
  const { t } = useTranslation()
  const { run } = useAct(posts.publish, { done: 'posts.create.published', isQuiet: true })
  const { control, errorOf, ...form } = useSchemaForm({
    defaults: emptyDraft,
    draft: postDrafts.of(me.id),
    check: (values) => checkBy(PostDraft, emptyDraft, values),
    send: (body) =>
      run({ body }, (shown) => {
        if (shown.kind === 'done') onPublished(shown.answer)
      }),
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('posts.create.title')}
      footer={
        <Button type="submit" form={form.id} busy={form.isSending}>
          {t('posts.create.publish')}
        </Button>
      }
    >
      <form id={form.id} onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <Controller
          control={control}
          name="content"
          render={({ field: { value, onChange, onBlur } }) => (
            <CountedTextArea
              data-autofocus
              {...{ value, onChange, onBlur }}
              label={t('posts.create.content')}
              placeholder={t('posts.create.placeholder')}
              limits={postLength}
              error={errorOf('content')}
            />
          )}
        />
        <Controller
          control={control}
          name="categories"
          render={({ field: { value, onChange } }) => (
            <ChoiceChips
              multiple
              label={t('posts.create.categories')}
              options={categories.map((one) => ({ value: one, label: t(`app.category.${one}`) }))}
              value={value}
              onChange={onChange}
              error={errorOf('categories')}
            />
          )}
        />
        <Checkbox
          label={t('posts.create.anonymous')}
          hint={t('posts.create.anonymousMeans')}
          {...form.register('isAnonymous')}
        />
        <FormError form={form.id} text={form.failure} />
      </form>
    </Dialog>
  )
}
