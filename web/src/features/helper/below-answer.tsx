import { type HelpNeed, type Me, mayListen, support } from '@dodam/contract'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useAct } from '../../acts/use-act.ts'
import { useRead } from '../../api/use-read.ts'
import { paths } from '../../paths.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { BreatheButton } from '../breathing/breathe-button.tsx'
import { useEmergency } from '../checks/use-tone.ts'
import { WarmCard } from '../checks/warm-card.tsx'
import { openHelpFor } from '../helplines/help.ts'
import { TeamLine } from '../helplines/team-line.tsx'
import { wayOf } from './steps.ts'
import { setHelped, useTalk } from './talk.ts'
import { type Answered, needBelow, saidUpTo } from './turn.ts'

interface Props {
  of: string
  me: Me
}

/** The offers below an answer. */
export function BelowAnswer({ of, me }: Props) {
  const answer = useTalk(({ turns }) => turns.find(({ key }) => key === of)?.answer)
  const need = useTalk(({ turns }) => needBelow(turns, of))
  const isNewest = useTalk(({ turns, asked }) => turns.at(-1)?.key === of && asked === null)
  const isLastCrisis = useTalk(
    ({ turns }) => turns.findLast((turn) => turn.answer?.crisis)?.key === of,
  )
  if (!answer) return null
  // Do not ask for feedback in a crisis.
  if (answer.crisis) return isLastCrisis ? <CrisisCard of={of} need={need} /> : null
  return (
    <>
      {answer.step && <NextStep step={answer.step} me={me} need={need} />}
      {isNewest && <DidThisHelp of={of} answer={answer} />}
    </>
  )
}

interface CrisisCardProps {
  of: string
  need: HelpNeed | undefined
}

/** The helplines of the last answer to a crisis: for a danger to life, as long as that is not over. */
function CrisisCard({ of, need }: CrisisCardProps) {
  const { t } = useTranslation()
  const turns = useTalk((talk) => talk.turns)
  const said = useMemo(() => saidUpTo(turns, of), [turns, of])
  const emergency = useEmergency(said)
  return (
    <WarmCard
      title={t('helper.lines.title')}
      text={said.at(-1)?.text ?? ''}
      need={emergency?.need ?? need}
      hasPath
    >
      <TeamLine className="text-ink-soft text-sm" />
    </WarmCard>
  )
}

interface NextStepProps {
  step: NonNullable<Answered['step']>
  me: Me
  need: HelpNeed | undefined
}

function NextStep({ step, me, need }: NextStepProps) {
  const { t } = useTranslation()
  const way = wayOf(step, me)
  if (step === 'find-listener') return <FindListener me={me} />
  if (!way) return null
  const look = `${buttonLook('soft')} self-start whitespace-normal! py-2 text-left`
  const words = t(`helper.step.${step}`)
  if (way === 'breathing') return <BreatheButton className={look}>{words}</BreatheButton>
  if (way === 'helplines')
    return (
      <button type="button" aria-haspopup="dialog" onClick={openHelpFor(need)} className={look}>
        {words}
      </button>
    )
  return (
    <Link to={way.to} state={way.state} className={look}>
      {words}
    </Link>
  )
}

/** Offers to write a story, because listeners answer stories. */
function FindListener({ me }: { me: Me }) {
  const { t } = useTranslation()
  const { data } = useRead(support.readHelper, {})
  const way = wayOf('find-listener', me)
  return (
    <div className="flex flex-col gap-2 rounded-card bg-brand-soft px-4 py-3 text-body-small text-brand-strong">
      <p>
        {data?.isListenerHere && `${t('helper.listener.here')} `}
        {t(way ? 'helper.listener.line' : 'helper.listener.alsoYou')}
      </p>
      <span className="flex flex-wrap gap-2">
        {typeof way === 'object' && (
          <Link to={way.to} state={way.state} className={buttonLook()}>
            {t('helper.step.write-worry')}
          </Link>
        )}
        {!way && mayListen(me) && (
          <Link to={paths.listenerDashboard} className={buttonLook()}>
            {t('helper.listener.dashboard')}
          </Link>
        )}
      </span>
    </div>
  )
}

function DidThisHelp({ of, answer: { id, helped } }: { of: string; answer: Answered }) {
  const { t } = useTranslation()
  // NOT_FOUND: the time to rate it is over, so do not ask again.
  const { run, isPending } = useAct(support.rate, { gone: { NOT_FOUND: null } })
  const rate = (said: boolean) =>
    void run({ params: { id }, body: { helped: said } }, ({ kind }) => {
      if (kind !== 'done' && kind !== 'gone') return
      // The button unmounts, so move the focus first.
      place.current?.focus({ preventScroll: true })
      setHelped(of, said)
    })
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} tabIndex={-1} className="min-h-11 text-caption text-ink-soft">
      {helped === null && (
        <div className="flex flex-wrap items-center gap-x-1">
          <span id={`${of}-helped`} className="mr-1">
            {t('helper.rating.ask')}
          </span>
          {([true, false] as const).map((said) => (
            <Button
              key={String(said)}
              variant="ghost"
              aria-describedby={`${of}-helped`}
              aria-disabled={isPending || undefined}
              onClick={() => isPending || rate(said)}
              className="px-3! font-medium! text-caption! [&_svg]:size-4"
            >
              {said ? <ThumbsUp aria-hidden="true" /> : <ThumbsDown aria-hidden="true" />}
              {t(said ? 'helper.rating.yes' : 'helper.rating.no')}
            </Button>
          ))}
        </div>
      )}
      <p role="status" className="not-empty:py-2.5">
        {helped !== null && t(helped ? 'helper.rating.helped' : 'helper.rating.notHelped')}
      </p>
    </div>
  )
}
