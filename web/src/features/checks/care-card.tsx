import type { ChatMessage, ChatRoom, Me } from '@dodam/contract'
import { ChevronDown, HandHeart, X } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keptOf, plainText } from '../../device/store.ts'
import { useKept } from '../../device/use-kept.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { openReport } from '../reports/reporting.ts'
import { CareSteps } from './care-steps.tsx'
import { EmergencyCard } from './emergency-card.tsx'
import { type Said, useEmergency } from './use-tone.ts'

/** The crisis for which the card was closed, by room. */
const closed = keptOf('dodam.care.closed', plainText)
/** The message for which the card of an emergency was closed, by room. */
const closedNow = keptOf('dodam.care.closed-now', plainText)

/** Looked at for an emergency: no more of a conversation that may have thousands. */
const lastOnes = 20

interface SaidInChat extends Said {
  id: number
}
const none: SaidInChat[] = []

function useSharersLast({ careSince }: ChatRoom, messages: readonly ChatMessage[]) {
  return useMemo(() => {
    if (careSince === null) return none
    return messages
      .filter((one) => !one.isMine && !one.isDeleted)
      .slice(-lastOnes)
      .map(({ id, content, createdAt }) => ({ id, text: content, at: createdAt }))
  }, [careSince, messages])
}

interface Props {
  me: Me
  room: ChatRoom
  messages: readonly ChatMessage[]
}

/**
 * Tells the listener how to answer a sharer in a crisis. Folded, it is one line above the conversation; where the sharer
 * tells of a danger to life, it stands open and says what comes first.
 */
export function CareCard({ me, room, messages }: Props) {
  const { careSince } = room
  const [closedSince, setClosedSince] = useKept(closed.of(me.id, room.id), '')
  const [closedId, setClosedId] = useKept(closedNow.of(me.id, room.id), '')
  const emergency = useEmergency(useSharersLast(room, messages))
  if (emergency && closedId !== `${emergency.said.id}`)
    return (
      <EmergencyCard
        key={emergency.said.id}
        need={emergency.need}
        onTell={() =>
          openReport({
            targetType: 'message',
            targetId: emergency.said.id,
            keepAway: { by: 'room', room },
            isEmergency: true,
          })
        }
        onClose={() => setClosedId(`${emergency.said.id}`)}
        className="border-b"
      />
    )
  if (careSince === null || closedSince === careSince) return null
  return <Card key={careSince} onClose={() => setClosedSince(careSince)} />
}

function Card({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="border-b border-line bg-brand-soft text-body-small leading-6"
    >
      <div className="flex items-start gap-1 pl-4 min-[1100px]:pl-5">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-steps`}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 min-w-0 flex-1 items-start gap-2.5 py-2.5 text-left"
        >
          <HandHeart aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand-strong" />
          <span className="min-w-0 flex-1">
            <span id={`${id}-title`} className="block font-semibold">
              {t('checks.care.title')}
            </span>
            <span className="block text-ink-soft text-sm">
              {t(isOpen ? 'checks.care.line' : 'checks.care.open')}
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className={cx(
              'mt-0.5 size-5 shrink-0 text-ink-soft transition-transform',
              isOpen && 'rotate-180',
            )}
          />
        </button>
        <IconButton
          label={t('checks.care.close')}
          icon={<X className="size-5!" />}
          onClick={onClose}
          className="mr-1 text-ink-soft"
        />
      </div>
      <CareSteps
        id={`${id}-steps`}
        hidden={!isOpen}
        className="max-h-[42dvh] overflow-y-auto px-4 pb-4 min-[1100px]:px-5"
      />
    </section>
  )
}
