import type { VerificationApplication } from '@dodam/contract'
import { type ReactNode, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApplicationCard } from './application-card.tsx'
import { type Decision, DecisionDialog } from './decision-dialog.tsx'

interface Deciding {
  decision: Decision
  application: VerificationApplication
}

interface Listing {
  items: readonly VerificationApplication[]
  retry: () => void
}

/** Return the dialog in which an application of a list is decided, and how to open it. Render it beside the list. */
export function useDecision({ items, retry }: Listing) {
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const listed = deciding && items.find(({ id }) => id === deciding.application.id)
  const dialog: ReactNode = deciding && (
    <DecisionDialog
      decision={deciding.decision}
      application={listed ?? deciding.application}
      isListed={listed !== undefined}
      onOutdated={retry}
      onClose={() => setDeciding(null)}
    />
  )
  return { dialog, decide: setDeciding }
}

interface Props {
  ref?: Ref<HTMLUListElement>
  items: readonly VerificationApplication[]
  /** The ids of those that wait for a second admin. */
  proposed?: readonly number[] | undefined
  isOld?: boolean
  openId: number | undefined
  onOpen: (id: number | undefined) => void
  onDecide: (deciding: Deciding) => void
}

/** Applications as cards, of which at most one is open. */
export function ApplicationList({
  ref,
  items,
  proposed = [],
  isOld,
  openId,
  onOpen,
  onDecide,
}: Props) {
  const { t } = useTranslation()
  return (
    <ul
      ref={ref}
      aria-label={t('admin.shell.nav.verification')}
      aria-busy={isOld}
      className="flex flex-col gap-3"
    >
      {items.map((application) => (
        <li key={application.id}>
          <ApplicationCard
            application={application}
            isProposed={proposed.includes(application.id)}
            isOpen={application.id === openId}
            onToggle={() => onOpen(application.id === openId ? undefined : application.id)}
            onDecide={(decision) => onDecide({ decision, application })}
          />
        </li>
      ))}
    </ul>
  )
}
