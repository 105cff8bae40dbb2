import { categories, type Me, type Post, postLength, posts, rules } from '@dodam/contract'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-write.ts'
import { useLanguage } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { errorText } from '../../ui/error-text.ts'
import { Checkbox } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { isWithin } from './capped-text.ts'
import { CappedTextArea } from './capped-text-area.tsx'
import { emptyDraft, keepDraft, readDraft } from './draft.ts'

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
  const [draft, setDraft] = useState(() => readDraft(me.id))
  const [isChecked, setChecked] = useState(false)
  const isFine = isWithin(draft.content, postLength)
  const hasNoCategory = draft.categories.length === 0

  useEffect(() => keepDraft(me.id, draft), [me.id, draft])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isFine || hasNoCategory || publish.isPending) return
    publish.mutate(
      { body: draft },
      {
        onSuccess: (post) => {
          keepDraft(me.id, emptyDraft)
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
          onChange={(content) => setDraft((held) => ({ ...held, content }))}
          limits={postLength}
          error={isChecked && !isFine ? rules['post.length'][language] : undefined}
        />
        <ChoiceChips
          multiple
          label={t('posts.create.categories')}
          options={categories.map((value) => ({ value, label: t(`app.category.${value}`) }))}
          value={draft.categories}
          onChange={(chosen) => setDraft((held) => ({ ...held, categories: chosen }))}
          error={isChecked && hasNoCategory ? rules['categories.required'][language] : undefined}
        />
        <Checkbox
          label={t('posts.create.anonymous')}
          hint={t('posts.create.anonymousMeans')}
          checked={draft.isAnonymous}
          onChange={({ target }) => setDraft((held) => ({ ...held, isAnonymous: target.checked }))}
        />
      </form>
    </Dialog>
  )
}
