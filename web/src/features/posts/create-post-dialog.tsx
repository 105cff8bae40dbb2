import { categories, type Me, type Post, postLength, posts } from '@dodam/contract'
import { PostDraft } from '@dodam/contract/schemas'
import { useRef } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { checkBy } from '../../forms/check.ts'
import { CountedTextArea } from '../../forms/counted-text-area.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { keepNotices, noticedAt } from '../checks/noticed.ts'
import { StoppedNote } from '../checks/stopped-note.tsx'
import { useSending } from '../checks/use-sending.ts'
import { WhileWriting } from '../checks/while-writing.tsx'
import { useSuspension } from '../reports/standing.ts'
import { SuspensionDialog } from '../reports/suspension-note.tsx'
import { emptyDraft, postDrafts } from './draft.ts'

interface Props {
  me: Me
  onClose: () => void
  onPublished: (post: Post) => void
}

/** The offer below the field takes its space from the field, so that neither moves on a tall screen. */
const field =
  'flex flex-col [@media(height>=52rem)]:not-has-data-offer:[&_textarea]:min-h-64 has-data-offer:[&_textarea]:min-h-32'

/** Where a member writes a story. The draft survives closing and reloading, until it is published. */
export default function CreatePostDialog(props: Props) {
  const suspension = useSuspension()
  return suspension ? (
    <SuspensionDialog suspension={suspension} onClose={props.onClose} />
  ) : (
    <Writing {...props} />
  )
}

function Writing({ me, onClose, onPublished }: Props) {
  const { t } = useTranslation()
  const { run } = useAct(posts.publish, {
    // A held story is not announced as shared.
    done: ({ isHeld }) => (isHeld ? null : t('posts.create.published')),
    isQuiet: true,
  })
  const sending = useSending()
  const box = useRef<HTMLTextAreaElement>(null)
  const { control, errorOf, ...form } = useSchemaForm({
    defaults: emptyDraft,
    draft: postDrafts.of(me.id),
    check: (values) => checkBy(PostDraft, emptyDraft, values),
    send: async (body) => {
      const outcome = await sending.send(body.content, (confirmed) =>
        run({ body: { ...body, ...confirmed } }, (shown) => {
          if (shown.kind === 'done') onPublished(shown.answer)
        }),
      )
      if (outcome.kind === 'done') {
        const { id, content, notices } = outcome.answer
        keepNotices(noticedAt('post', id), content, notices)
      }
      return outcome
    },
    fieldOfCode: { UNSAFE_TEXT: 'content' },
  })

  return (
    <FormDialog
      onClose={onClose}
      title={t('posts.create.title')}
      isDirty={false}
      form={form}
      confirm={t('posts.create.publish')}
      hasCancel={false}
    >
      <Controller
        control={control}
        name="content"
        render={({ field: { value, onChange, onBlur } }) => (
          <div className={field}>
            <WhileWriting
              text={value}
              place="post"
              stopped={sending.stopped}
              className="order-last"
            />
            <CountedTextArea
              data-autofocus
              ref={box}
              {...{ value, onChange, onBlur }}
              label={t('posts.create.content')}
              placeholder={t('posts.create.placeholder')}
              limits={postLength}
              error={errorOf('content')}
            />
            <StoppedNote {...{ sending, box }} place="post" text={value} write={onChange} />
          </div>
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
    </FormDialog>
  )
}
