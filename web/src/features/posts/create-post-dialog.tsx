import { categories, lengthOf, type Me, type Post, postLength, posts, rules } from '@dodam/contract'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-write.ts'
import { useKept } from '../../device/use-kept.ts'
import { useLanguage } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { errorText } from '../../ui/error-text.ts'
import { Checkbox } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { CappedTextArea } from './capped-text-area.tsx'
import { type Draft, emptyDraft, postDrafts } from './draft.ts'

interface Props {
  me: Me
  onClose: () => void
  onPublished: (post: Post) => void
}

/** Where a worry is written. What is written stays, through closing and reloading, until it is published. */
export default function CreatePostDialog({ me, onClose, onPublished }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const formId = useId()
  const publish = useWrite(posts.publish)
  const [draft, write] = useKept(postDrafts.of(me.id), emptyDraft)
  const [isChecked, setChecked] = useState(false)
  const isTooShort = lengthOf(draft.content) < postLength.min
  const hasNoCategory = draft.categories.length === 0

  const change = (part: Partial<Draft>) => write({ ...draft, ...part })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isTooShort || hasNoCategory || publish.isPending) return
    publish.mutate(
      { body: draft },
      {
        onSuccess: (post) => {
          write(emptyDraft)
          toast(t('posts.create.published'))
          onPublished(post)
        },
        onError: (error) => toast(errorText(error), { tone: 'danger' }),
      },
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('posts.create.title')}
      footer={
        <Button type="submit" form={formId} busy={publish.isPending}>
          {t('posts.create.publish')}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <CappedTextArea
          label={t('posts.create.content')}
          placeholder={t('posts.create.placeholder')}
          value={draft.content}
          onChange={(content) => change({ content })}
          limits={postLength}
          error={isChecked && isTooShort ? rules['post.length'][language] : undefined}
        />
        <ChoiceChips
          multiple
          label={t('posts.create.categories')}
          options={categories.map((value) => ({ value, label: t(`app.category.${value}`) }))}
          value={draft.categories}
          onChange={(chosen) => change({ categories: chosen })}
          error={isChecked && hasNoCategory ? rules['categories.required'][language] : undefined}
        />
        <Checkbox
          label={t('posts.create.anonymous')}
          hint={t('posts.create.anonymousMeans')}
          checked={draft.isAnonymous}
          onChange={({ target }) => change({ isAnonymous: target.checked })}
        />
      </form>
    </Dialog>
  )
}
