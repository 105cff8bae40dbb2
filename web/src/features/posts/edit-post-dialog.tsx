import { type Post, posts } from '@dodam/contract'
import { PostEdit } from '@dodam/contract/schemas'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { checkBy } from '../../forms/check.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useMe } from '../accounts/session.ts'
import { useSending } from '../checks/use-sending.ts'
import { useSuspension } from '../reports/standing.ts'
import { SuspensionDialog } from '../reports/suspension-note.tsx'
import { type EditDraft, editDrafts } from './draft.ts'
import { StoryFields } from './story-fields.tsx'
import { useSavedEdit } from './use-saved-edit.ts'

interface Props {
  post: Post
  onClose: () => void
}

/** Where an author edits a story. What is typed survives a reload, until it is saved or given up. */
export default function EditPostDialog(props: Props) {
  const suspension = useSuspension()
  return suspension ? (
    <SuspensionDialog suspension={suspension} onClose={props.onClose} />
  ) : (
    <Editing {...props} />
  )
}

function Editing({ post, onClose }: Props) {
  const { t } = useTranslation()
  const draft = editDrafts.of(useMe()?.id ?? 0, post.id)
  const { run } = useAct(posts.edit, {
    done: 'posts.edit.saved',
    gone: { NOT_FOUND: 'posts.delete.already' },
    isQuiet: true,
  })
  const sending = useSending()
  const [defaults] = useState<EditDraft>(() => ({
    content: post.content,
    categories: post.categories,
    begunWith: post.editedAt ?? '',
  }))
  const edit = useSavedEdit('post', draft, onClose)
  const { control, errorOf, ...form } = useSchemaForm({
    defaults,
    draft,
    check: ({ begunWith, ...values }: EditDraft) =>
      checkBy(PostEdit, defaults, { ...values, editedAt: begunWith === '' ? null : begunWith }),
    send: async (values) => {
      const body = edit.bodyOf(values)
      const outcome = await sending.send(body.content, (confirmed) =>
        run({ params: { id: post.id }, body: { ...body, ...confirmed } }),
      )
      edit.settle(outcome)
      return outcome
    },
    fieldOfCode: { UNSAFE_TEXT: 'content' },
  })
  const { field: content } = useController({ control, name: 'content' })
  const { field: categories } = useController({ control, name: 'categories' })

  return (
    <FormDialog
      loses="changes"
      isDirty={edit.isResumed || form.isDirty}
      onClose={edit.close}
      title={t('posts.edit.title')}
      form={form}
      confirm={t('posts.edit.save')}
    >
      <StoryFields {...{ content, categories, errorOf, sending }} />
    </FormDialog>
  )
}
