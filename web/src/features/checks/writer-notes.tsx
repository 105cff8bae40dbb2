import type { CheckedPlace } from '@dodam/contract'
import { LifeBuoy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { TeamLine } from '../helplines/team-line.tsx'
import { useTeam } from '../helplines/use-team.ts'
import { hasJustCome, noticedAt, useNoticed } from './noticed.ts'
import { Objection } from './objection.tsx'
import { WarmCard } from './warm-card.tsx'

interface Props {
  place: CheckedPlace
  /** The text's name there. */
  name: string | number
  /** The text as shown here, if the original is unknown. */
  text: string
  /** Held: only the writer sees it so far. */
  isHeld?: boolean
  /** Held, and read: it stays with its writer. */
  isKept?: boolean
}

/** Notes on a text that only its writer sees: helplines, that it is held, that a contact was masked. */
export function WriterNotes({ place, name, text, isHeld = false, isKept = false }: Props) {
  const { t } = useTranslation()
  const at = noticedAt(place, name)
  const { text: written, isClosed, setClosed, noticeOf } = useNoticed(at)
  const crisis = noticeOf('CRISIS')
  const contact = noticeOf('CONTACT_MASKED') ?? noticeOf('CONTACT_NOTED')
  const objection = <Objection place={place} text={written || text} />
  // Below what is on screen the helplines would be missed. A conversation keeps its end on screen by itself.
  const bring = (card: HTMLElement | null) => {
    if (card && place !== 'message' && hasJustCome(at)) card.scrollIntoView({ block: 'start' })
  }
  if (isClosed)
    return (
      <div className="flex flex-wrap items-center justify-end gap-x-2 text-caption text-ink-soft">
        {isHeld && <span>{t(isKept ? 'checks.kept.title' : 'checks.held.title')}</span>}
        {(crisis ?? isHeld) && <Again onOpen={() => setClosed(false)} />}
      </div>
    )
  return (
    <>
      {isKept ? (
        <WarmCard title={t('checks.kept.title')} text={text} onClose={() => setClosed(true)}>
          <p>{t('checks.kept.line')}</p>
          <p className="text-ink-soft text-sm">{t('checks.kept.again')}</p>
        </WarmCard>
      ) : isHeld ? (
        <WarmCard
          ref={bring}
          title={t('checks.held.title')}
          onClose={() => setClosed(true)}
          text={written || text}
          hasPath
          end={objection}
        >
          <p>{t('checks.held.line')}</p>
          <p className="text-ink-soft text-sm">{t('checks.held.why')}</p>
          <TeamLine isWaiting className="text-ink-soft text-sm" />
        </WarmCard>
      ) : (
        crisis && (
          <WarmCard
            ref={bring}
            title={t('checks.crisis.title')}
            onClose={() => setClosed(true)}
            text={written || text}
            hasPath
            end={objection}
          >
            <p>{t(place === 'message' ? 'checks.crisis.lineOfChat' : 'checks.crisis.line')}</p>
            <CrisisTeam />
          </WarmCard>
        )
      )}
      {contact && (
        <div className="flex flex-col items-end text-right text-caption leading-5 text-ink-soft">
          <p role="status">
            {/* That it was masked is already shown to both. */}
            {t(contact.code === 'CONTACT_MASKED' ? 'checks.contact.why' : 'checks.contact.noted')}
          </p>
          {!crisis && objection}
        </div>
      )}
    </>
  )
}

/** That the team looks too, where anybody of it is there, and when it reads. */
function CrisisTeam() {
  const { t } = useTranslation()
  const { team, isPending } = useTeam()
  return (
    <>
      {!isPending && team?.isSomebodyOnDuty !== false && (
        <p className="text-ink-soft text-sm">{t('checks.crisis.team')}</p>
      )}
      <TeamLine isWaiting className="text-ink-soft text-sm" />
    </>
  )
}

/** A button to reopen closed notes. */
function Again({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      onClick={onOpen}
      className="inline-flex min-h-11 items-center gap-1 rounded-full px-2 font-medium transition-colors hover:bg-surface-sunken"
    >
      <LifeBuoy aria-hidden="true" className="size-4 text-crisis" />
      {t('checks.crisis.again')}
    </button>
  )
}
