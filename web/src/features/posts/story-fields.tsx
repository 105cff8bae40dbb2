import { type Category, categories as known, postLength } from '@dodam/contract'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CountedTextArea } from '../../forms/counted-text-area.tsx'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { StoppedNote } from '../checks/stopped-note.tsx'
import type { Sending } from '../checks/use-sending.ts'
import { WhileWriting } from '../checks/while-writing.tsx'

interface Field<T> {
  value: T
  onChange: (value: T) => void
}

interface Props {
  /** What `useController` of the form returned as these fields. */
  content: Field<string> & { onBlur: () => void }
  categories: Field<Category[]>
  errorOf: (field: 'content' | 'categories') => string | undefined
  sending: Sending
}

/** The offer below the field takes its space from the field, so that neither moves on a tall screen. */
const fieldLook =
  'flex flex-col [@media(height>=52rem)]:not-has-data-offer:[&_textarea]:min-h-64 has-data-offer:[&_textarea]:min-h-32'

/** The text and the topics of a story that is written or edited. */
export function StoryFields({ content, categories, errorOf, sending }: Props) {
  const { t } = useTranslation()
  const box = useRef<HTMLTextAreaElement>(null)
  const { value, onChange, onBlur } = content
  return (
    <>
      <div className={fieldLook}>
        <WhileWriting text={value} place="post" stopped={sending.stopped} className="order-last" />
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
      <ChoiceChips
        multiple
        label={t('posts.create.categories')}
        options={known.map((one) => ({ value: one, label: t(`app.category.${one}`) }))}
        value={categories.value}
        onChange={categories.onChange}
        error={errorOf('categories')}
      />
    </>
  )
}
