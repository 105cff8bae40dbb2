import { feedbackLength, type RatingRequest, type ratings } from '@dodam/contract'
import { RatingDraft } from '@dodam/contract/schemas'
import { useRef } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '../../acts/outcome.ts'
import type { Input } from '../../api/call.ts'
import { checkBy } from '../../forms/check.ts'
import { CountedTextArea } from '../../forms/counted-text-area.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { StoppedNote } from '../checks/stopped-note.tsx'
import { useSending } from '../checks/use-sending.ts'
import { DeclineButton } from './decline-button.tsx'
import { Requester } from './requester.tsx'
import { StarChoice } from './star-choice.tsx'

const criteria = [
  { field: 'empathyRating', name: 'empathy' },
  { field: 'responseSpeedRating', name: 'speed' },
  { field: 'helpfulnessRating', name: 'help' },
] as const

const empty = { empathyRating: 0, responseSpeedRating: 0, helpfulnessRating: 0, feedback: '' }

interface Props {
  request: RatingRequest
  rate: (input: Input<typeof ratings.rate>) => Promise<Outcome<unknown>>
  /** Called if the request on the page is stale. */
  onOutdated: () => void
}

/** The stars and an optional message. */
export function RatingForm({ request, rate, onOutdated }: Props) {
  const { t } = useTranslation()
  const sending = useSending()
  const box = useRef<HTMLTextAreaElement>(null)
  const { control, errorOf, ...form } = useSchemaForm({
    defaults: empty,
    check: (values) => {
      const { requesterId: listenerId, chatRoomId: chatRequestId } = request
      const missing = criteria.filter(({ field }) => values[field] === 0)
      return checkBy(
        RatingDraft,
        empty,
        { ...values, listenerId, chatRequestId },
        Object.fromEntries(missing.map(({ field }) => [field, t('ratings.noStars')])),
      )
    },
    send: (body) =>
      sending.send(body.feedback, (confirmed) => rate({ body: { ...body, ...confirmed } })),
    fieldOfCode: { UNSAFE_TEXT: 'feedback' },
  })

  return (
    <form
      id={form.id}
      noValidate
      onSubmit={form.submit}
      className="flex flex-col gap-6 rounded-card border border-line bg-surface-raised p-5 shadow-card sm:p-7"
    >
      <Requester request={request} />
      <div className="flex flex-col gap-5">
        {criteria.map(({ field, name }) => (
          <Controller
            key={field}
            control={control}
            name={field}
            render={({ field: { value, onChange } }) => (
              <StarChoice
                label={t(`ratings.${name}`)}
                line={t(`ratings.${name}Line`)}
                value={value}
                onChange={onChange}
                error={errorOf(field)}
              />
            )}
          />
        ))}
        <p className="text-ink-soft text-sm">{t('ratings.line')}</p>
      </div>
      <Controller
        control={control}
        name="feedback"
        render={({ field: { value, onChange, onBlur } }) => (
          <div>
            <CountedTextArea
              ref={box}
              {...{ value, onChange, onBlur }}
              isShort
              label={t('ratings.feedback')}
              placeholder={t('ratings.placeholder')}
              limits={feedbackLength}
              hint={t('ratings.feedbackHint')}
              error={errorOf('feedback')}
            />
            <StoppedNote {...{ sending, box }} place="rating" text={value} write={onChange} />
          </div>
        )}
      />
      <FormError form={form.id} text={form.failure} />
      <footer className="flex flex-wrap justify-end gap-2">
        <DeclineButton request={request} onOutdated={onOutdated} />
        <Button type="submit" className="flex-1 sm:flex-none" busy={form.isSending}>
          {t(form.isSending ? 'ratings.sending' : 'ratings.submit')}
        </Button>
      </footer>
    </form>
  )
}
