import { type Me, type Post, posts } from '@dodam/contract'
import { PostDraft } from '@dodam/contract/schemas'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { newId } from '../../device/new-id.ts'
import { checkBy } from '../../forms/check.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { keepNotices, noticedAt } from '../checks/noticed.ts'
import { useSending } from '../checks/use-sending.ts'
import { useSuspension } from '../reports/standing.ts'
import { SuspensionDialog } from '../reports/suspension-note.tsx'
import { anonymousChoices, emptyDraft, postDrafts } from './draft.ts'
import { isUnsure, sentIds } from './sent-once.ts'
import { StoryFields } from './story-fields.tsx'

interface Props {
  me: Me
  onClose: () => void
  onPublished: (post: Post) => void
}

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
    // A held story is not announced as shared, and nothing may lie on the helplines.
    done: ({ isHeld, notices = [] }) =>
      isHeld || notices.some(({ code }) => code === 'CRISIS') ? null : t('posts.create.published'),
    isQuiet: true,
  })
  const sending = useSending()
  const choice = anonymousChoices.of(me.id)
  const [defaults] = useState(() => ({ ...emptyDraft, isAnonymous: choice.read() ?? false }))
  const sentId = sentIds.of(me.id, 'story')
  const { control, errorOf, ...form } = useSchemaForm({
    defaults,
    draft: postDrafts.of(me.id),
    check: (values) => checkBy(PostDraft, emptyDraft, values),
    send: async (draft) => {
      const body = { ...draft, clientId: sentId.read() ?? newId() }
      sentId.write(body.clientId)
      const wasOnline = navigator.onLine
      const outcome = await sending.send(body.content, (confirmed) =>
        run({ body: { ...body, ...confirmed } }, (shown) => {
          if (shown.kind === 'done') onPublished(shown.answer)
        }),
      )
      if (outcome.kind === 'done') {
        const { id, content, notices } = outcome.answer
        sentId.drop()
        keepNotices(noticedAt('post', id), content, notices)
      }
      if (outcome.kind !== 'refused') return outcome
      if (isUnsure(outcome.error, wasOnline)) return { ...outcome, text: t('posts.create.unsure') }
      if (outcome.error.code !== 'CLIENT_ID_REUSED') return outcome
      // What was written before is published; what is written here now would be another story.
      sentId.drop()
      return { ...outcome, text: t('posts.create.sharedBefore') }
    },
    fieldOfCode: { UNSAFE_TEXT: 'content' },
  })
  const { field: content } = useController({ control, name: 'content' })
  const { field: categories } = useController({ control, name: 'categories' })
  const {
    field: { value: isAnonymous, onChange: choose },
  } = useController({ control, name: 'isAnonymous' })

  return (
    <FormDialog
      onClose={onClose}
      title={t('posts.create.title')}
      isDirty={false}
      form={form}
      confirm={t(isAnonymous ? 'posts.create.publishAnonymously' : 'posts.create.publish')}
      hasCancel={false}
    >
      <ChoiceChips
        label={t('posts.create.as')}
        options={[
          { value: 'named', label: t('posts.create.named') },
          { value: 'anonymous', label: t('posts.create.anonymous') },
        ]}
        value={isAnonymous ? 'anonymous' : 'named'}
        onChange={(as) => {
          choice.write(as === 'anonymous')
          choose(as === 'anonymous')
        }}
        hint={t(isAnonymous ? 'posts.create.anonymousMeans' : 'posts.create.namedMeans')}
      />
      <StoryFields {...{ content, categories, errorOf, sending }} />
    </FormDialog>
  )
}
