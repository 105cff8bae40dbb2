import { feedbackLength, type RatingRequest, type ratings } from '@dodam/contract'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { CallError } from '../../api/call.ts'
import type { useWrite } from '../../api/use-write.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { errorText } from '../../ui/error-text.ts'
import { ruleText } from '../../ui/rule-text.ts'
import { toast } from '../../ui/toast.tsx'
import { CappedTextArea } from '../posts/capped-text-area.tsx'
import { DeclineButton } from './decline-button.tsx'
import { Requester } from './requester.tsx'
import { StarChoice } from './star-choice.tsx'

const criteria = [
  { field: 'empathyRating', name: 'empathy' },
  { field: 'responseSpeedRating', name: 'speed' },
  { field: 'helpfulnessRating', name: 'help' },
] as const

const unrated = { empathyRating: 0, responseSpeedRating: 0, helpfulnessRating: 0 }

interface Props {
  request: RatingRequest
  rate: ReturnType<typeof useWrite<typeof ratings.rate>>
  /** The request is not what the page shows. */
  onOutdated: () => void
}

/** The stars, and a word if one likes. */
export function RatingForm({ request, rate, onOutdated }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [stars, setStars] = useState(unrated)
  const [feedback, setFeedback] = useState('')
  const [isChecked, setChecked] = useState(false)

  const refused = (error: CallError) => {
    // The session's own word leads home.
    if (error.code === 'UNAUTHORIZED') return
    toast(errorText(error), { tone: error.code === 'ALREADY_RATED' ? 'neutral' : 'danger' })
    if (error.code === 'ALREADY_RATED') void navigate(paths.home, { replace: true })
    if (error.code === 'FORBIDDEN' || error.code === 'NOT_FOUND') onOutdated()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (rate.isPending) return
    setChecked(true)
    const missing = criteria.findIndex(({ field }) => stars[field] === 0)
    if (missing >= 0)
      return form.current
        ?.querySelectorAll('fieldset')
        .item(missing)
        .querySelector('input')
        ?.focus()
    const { requesterId: listenerId, chatRoomId: chatRequestId } = request
    rate.mutate({ body: { ...stars, feedback, listenerId, chatRequestId } }, { onError: refused })
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-6 rounded-card border border-line bg-surface-raised p-5 shadow-card sm:p-7"
    >
      <Requester request={request} />
      <div className="flex flex-col gap-5">
        {criteria.map(({ field, name }) => (
          <StarChoice
            key={field}
            label={t(`ratings.${name}`)}
            line={t(`ratings.${name}Line`)}
            value={stars[field]}
            onChange={(value) => setStars((held) => ({ ...held, [field]: value }))}
            error={isChecked && stars[field] === 0 ? ruleText('rating.stars') : undefined}
          />
        ))}
        <p className="text-ink-soft text-sm">{t('ratings.line')}</p>
      </div>
      <CappedTextArea
        isShort
        label={t('ratings.feedback')}
        placeholder={t('ratings.placeholder')}
        value={feedback}
        onChange={setFeedback}
        limits={feedbackLength}
        hint={t('ratings.feedbackHint')}
      />
      <footer className="flex flex-wrap justify-end gap-2">
        <DeclineButton request={request} onOutdated={onOutdated} />
        <Button type="submit" className="flex-1 sm:flex-none" busy={rate.isPending}>
          {t(rate.isPending ? 'ratings.sending' : 'ratings.submit')}
        </Button>
      </footer>
    </form>
  )
}
