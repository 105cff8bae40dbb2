import { type Comment, commentLength, comments } from '@dodam/contract'
import { CommentEdit } from '@dodam/contract/schemas'
import { useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { checkBy } from '../../forms/check.ts'
import { CountedTextArea } from '../../forms/counted-text-area.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useMe } from '../accounts/session.ts'
import { StoppedNote } from '../checks/stopped-note.tsx'
import { useSending } from '../checks/use-sending.ts'
import { WhileWriting } from '../checks/while-writing.tsx'
import { useSavedEdit } from '../posts/use-saved-edit.ts'
import { useSuspension } from '../reports/standing.ts'
import { SuspensionDialog } from '../reports/suspension-note.tsx'
import { type EditDraft, editDrafts } from './drafts.ts'

interface Props {
  comment: Omit<Comment, 'replies'>
  onClose: () => void
}

/** Where an author edits a comment. What is typed survives a reload, until it is saved or given up. */
export default function EditCommentDialog(props: Props) {
  const suspension = useSuspension()
  return suspension ? (
    <SuspensionDialog suspension={suspension} onClose={props.onClose} />
  ) : (
    <Editing {...props} />
  )
}

function Editing({ comment, onClose }: Props) {
  const { t } = useTranslation()
  const draft = editDrafts.of(useMe()?.id ?? 0, comment.id)
  const { run } = useAct(comments.edit, {
    done: 'comments.edit.saved',
    gone: { NOT_FOUND: 'comments.deleted' },
    isQuiet: true,
  })
  const sending = useSending()
  const box = useRef<HTMLTextAreaElement>(null)
  const [defaults] = useState<EditDraft>(() => ({
    content: comment.content,
    begunWith: comment.editedAt ?? '',
  }))
  const edit = useSavedEdit('comment', draft, onClose)
  const { control, errorOf, ...form } = useSchemaForm({
    defaults,
    draft,
    check: ({ content, begunWith }: EditDraft) =>
      checkBy(CommentEdit, defaults, { content, editedAt: begunWith === '' ? null : begunWith }),
    send: async (values) => {
      const body = edit.bodyOf(values)
      const outcome = await sending.send(body.content, (confirmed) =>
        run({ params: { id: comment.id }, body: { ...body, ...confirmed } }),
      )
      edit.settle(outcome)
      return outcome
    },
    fieldOfCode: { UNSAFE_TEXT: 'content' },
  })

  return (
    <FormDialog
      loses="changes"
      isDirty={edit.isResumed || form.isDirty}
      onClose={edit.close}
      title={t('comments.edit.title')}
      form={form}
      confirm={t('posts.edit.save')}
    >
      <Controller
        control={control}
        name="content"
        render={({ field: { value, onChange, onBlur } }) => (
          <div className="flex flex-col">
            <WhileWriting
              text={value}
              place="comment"
              stopped={sending.stopped}
              className="order-last"
            />
            <CountedTextArea
              data-autofocus
              ref={box}
              {...{ value, onChange, onBlur }}
              label={t('comments.edit.field')}
              limits={commentLength}
              error={errorOf('content')}
            />
            <StoppedNote {...{ sending, box }} place="comment" text={value} write={onChange} />
          </div>
        )}
      />
    </FormDialog>
  )
}
