import { ratings } from '@dodam/contract'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { useAct } from '../../acts/use-act.ts'
import type { Input } from '../../api/call.ts'
import { useRead } from '../../api/use-read.ts'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button.tsx'
import { errorText } from '../../ui/error-text.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { keepNotices, noticedAt } from '../checks/noticed.ts'
import { WriterNotes } from '../checks/writer-notes.tsx'
import { MayWrite } from '../reports/suspension-note.tsx'
import { RatingForm } from './rating-form.tsx'
import { Settled } from './settled.tsx'

/** Where a sharer rates a listener who asked for it. */
export function RatingPage() {
  const { t } = useTranslation()
  const id = Number(useParams()['requestId'])
  return (
    <div className="page flex max-w-2xl! flex-1 flex-col py-6">
      <PageTitle back={{ to: paths.home, 'aria-label': t('app.goHome') }} className="mb-2">
        {t('app.title.rating')}
      </PageTitle>
      {Number.isSafeInteger(id) && id > 0 ? <Request key={id} id={id} /> : <Missing />}
    </div>
  )
}

function Request({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data: request, error, refetch } = useRead(ratings.read, { params: { id } })
  const navigate = useNavigate()
  const [isRated, setRated] = useState(false)
  const rate = useAct(ratings.rate, {
    gone: { ALREADY_RATED: 'general', FORBIDDEN: 'general', NOT_FOUND: 'general' },
    isQuiet: true,
  })
  const send = (input: Input<typeof ratings.rate>) =>
    rate.run(input, (outcome) => {
      if (outcome.kind === 'done') {
        keepNotices(noticedAt('rating', id), input.body.feedback ?? '', outcome.answer.notices)
        setRated(true)
      }
      if (outcome.kind !== 'gone') return
      if (outcome.error.code === 'ALREADY_RATED') void navigate(paths.home, { replace: true })
      else void refetch()
    })
  // A block hides a request even while it is open.
  if (error?.code === 'NOT_FOUND') return <Missing />
  if (error && !request)
    return <ErrorState line={errorText(error)} onRetry={() => void refetch()} />
  if (!request)
    return (
      <div role="status" aria-label={t('ui.loading')}>
        <Skeleton className="h-[36rem] rounded-card" />
      </div>
    )
  if (isRated)
    return (
      <>
        <Settled line={t('ratings.thanks')} roomId={request.chatRoomId} />
        <WriterNotes place="rating" name={id} text="" />
      </>
    )
  // The live event may arrive before the answer.
  return request.status === 'pending' || rate.isPending ? (
    <MayWrite>
      <RatingForm request={request} rate={send} onOutdated={() => void refetch()} />
    </MayWrite>
  ) : (
    <Settled line={t(`ratings.${request.status}`)} roomId={request.chatRoomId} />
  )
}

function Missing() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-1 flex-col justify-center">
      <EmptyState
        icon={<SearchX />}
        line={t('ratings.missing')}
        action={
          <Link to={paths.home} className={buttonLook('soft')}>
            {t('app.goHome')}
          </Link>
        }
      />
    </div>
  )
}
