import { type Category, categories, postLength } from '@dodam/contract'
import { useRef } from 'react'
import { type Control, Controller, type FieldPath, type FieldPathByValue } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CountedTextArea } from '../../forms/counted-text-area.tsx'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { StoppedNote } from '../checks/stopped-note.tsx'
import type { Sending } from '../checks/use-sending.ts'
import { WhileWriting } from '../checks/while-writing.tsx'

export interface StoryValues {
  content: string
  categories: Category[]
}

interface Props<Values extends StoryValues, Sent> {
  control: Control<Values, unknown, Sent>
  contentName: FieldPathByValue<Values, string>
  categoriesName: FieldPathByValue<Values, Category[]>
  errorOf: (field: FieldPath<Values>) => string | undefined
  sending: Sending
}

/** The offer below the field takes its space from the field, so that neither moves on a tall screen. */
const field =
  'flex flex-col [@media(height>=52rem)]:not-has-data-offer:[&_textarea]:min-h-64 has-data-offer:[&_textarea]:min-h-32'

/** The text and the topics of a story that is written or edited. */
export function StoryFields<Values extends StoryValues, Sent>({
  control,
  contentName,
  categoriesName,
  errorOf,
  sending,
}: Props<Values, Sent>) {
  const { t } = useTranslation()
  const box = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <Controller
        control={control}
        name={contentName}
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
              error={errorOf(contentName)}
            />
            <StoppedNote {...{ sending, box }} place="post" text={value} write={onChange} />
          </div>
        )}
      />
      <Controller
        control={control}
        name={categoriesName}
        render={({ field: { value, onChange } }) => (
          <ChoiceChips
            multiple
            label={t('posts.create.categories')}
            options={categories.map((one) => ({ value: one, label: t(`app.category.${one}`) }))}
            value={value}
            onChange={onChange}
            error={errorOf(categoriesName)}
          />
        )}
      />
    </>
  )
}
