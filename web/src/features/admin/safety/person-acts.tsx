import type { PublicUser } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { LiftDialog, SuspendDialog } from '../parts/suspension.tsx'
import { CasePerson } from './case-person.tsx'
import { Section } from './section.tsx'

/** Acts on a person without deciding the case. */
export function PersonActs({ person }: { person: PublicUser }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'suspend' | 'lift' | null>(null)
  const close = () => setOpen(null)
  if (person.isDeleted) return null
  return (
    <Section title={t('admin.safety.person.title')}>
      <p>
        <CasePerson person={person} />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="dangerSoft" onClick={() => setOpen('suspend')}>
          {t('admin.users.suspend.do')}
        </Button>
        <Button variant="soft" onClick={() => setOpen('lift')}>
          {t('admin.users.lift.do')}
        </Button>
      </div>
      {open === 'suspend' && <SuspendDialog user={person} onClose={close} />}
      {open === 'lift' && <LiftDialog user={person} onClose={close} />}
    </Section>
  )
}
