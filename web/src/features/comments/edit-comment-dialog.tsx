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
import { keepNotices, noticedAt } from '../checks/noticed.ts'
import { StoppedNote } from '../checks/stopped-note.tsx'
import { useSending } from '../checks/use-sending.ts'
import { WhileWriting } from '../checks/while-writing.tsx'
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
  /** Its author has seen that it was edited elsewhere: the next one replaces that. */
  const replaces = useRef(false)
  const [defaults] = useState<EditDraft>(() => ({
    content: comment.content,
    begunWith: comment.editedAt ?? '',
  }))
  const close = () => {
    draft.drop()
    onClose()
  }
  const { control, errorOf, ...form } = useSchemaForm({
    defaults,
    draft,
    check: ({ content, begunWith }: EditDraft) =>
      checkBy(CommentEdit, defaults, { content, editedAt: begunWith === '' ? null : begunWith }),
    send: async ({ editedAt, content: typed }) => {
      const body = replaces.current ? { content: typed } : { content: typed, editedAt }
      const outcome = await sending.send(typed, (confirmed) =>
        run({ params: { id: comment.id }, body: { ...body, ...confirmed } }),
      )
      if (outcome.kind === 'done') {
        const { id, content, notices } = outcome.answer
        keepNotices(noticedAt('comment', id), content, notices)
      }
      if (outcome.kind === 'done' || outcome.kind === 'gone') close()
      if (outcome.kind === 'refused') replaces.current ||= outcome.error.code === 'EDITED_ELSEWHERE'
      return outcome
    },
    fieldOfCode: { UNSAFE_TEXT: 'content' },
  })

  return (
    <FormDialog
      onClose={close}
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
