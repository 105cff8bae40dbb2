import type { ChatRoom, Me } from '@dodam/contract'
import { ChevronDown, HandHeart, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keptOf, plainText } from '../../device/store.ts'
import { useKept } from '../../device/use-kept.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { CareSteps } from './care-steps.tsx'

/** The crisis for which the card was closed, by room. */
const closed = keptOf('dodam.care.closed', plainText)

/** Tells the listener how to answer a sharer in a crisis. Folded, it is one line above the conversation. */
export function CareCard({ me, room }: { me: Me; room: ChatRoom }) {
  const { careSince } = room
  const [closedSince, setClosedSince] = useKept(closed.of(me.id, room.id), '')
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
