import { applicationsPageSize, type VerificationApplication, verification } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePages } from '../../../api/use-read.ts'
import { Listed } from '../../../ui/listed.tsx'
import { ApplicationCard } from '../verification/application-card.tsx'
import { type Decision, DecisionDialog } from '../verification/decision-dialog.tsx'
import { NothingHere, PersonSection } from './section.tsx'

/** A member's applications to become a verified listener, with their decisions. */
export function PersonVerification({ id }: { id: number }) {
  const { t } = useTranslation()
  const list = usePages(
    verification.listOf,
    { params: { id }, query: {} },
    { pageSize: applicationsPageSize },
  )
  const [openId, setOpenId] = useState<number | null>(null)
  const [deciding, setDeciding] = useState<{
    decision: Decision
    application: VerificationApplication
  } | null>(null)
  const decided = deciding && list.items.find((one) => one.id === deciding.application.id)
  return (
    <PersonSection title={t('admin.shell.nav.verification')}>
      <Listed list={list} empty={<NothingHere>{t('admin.person.verification.empty')}</NothingHere>}>
        <ul aria-label={t('admin.shell.nav.verification')} className="flex flex-col gap-3">
          {list.items.map((application) => (
            <li key={application.id}>
              <ApplicationCard
                application={application}
                isOpen={application.id === openId}
                onToggle={() => setOpenId(application.id === openId ? null : application.id)}
                onDecide={(decision) => setDeciding({ decision, application })}
              />
            </li>
          ))}
        </ul>
      </Listed>
      {deciding && (
        <DecisionDialog
          decision={deciding.decision}
          application={decided ?? deciding.application}
          isListed={decided !== undefined}
          onOutdated={list.retry}
          onClose={() => setDeciding(null)}
        />
      )}
    </PersonSection>
  )
}
