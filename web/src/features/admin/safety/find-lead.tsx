import {
  type AdminReport,
  disclosure,
  duty,
  isUrgentCase,
  mayCall,
  namesEverybody,
} from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useRead } from '../../../api/use-read.ts'
import { adminPaths } from '../paths.ts'
import { useColleagues } from './colleagues.ts'
import { Section } from './section.tsx'

/** For an admin who may not see who a case is about: who may, whether they are on duty, and how they get the case. */
export function FindLead({ of: one }: { of: AdminReport }) {
  const { t } = useTranslation()
  const now = useRead(duty.readNow, {}).data
  const leads = useColleagues(one)?.filter((colleague) => mayCall(colleague, disclosure.identify))
  const here = leads?.filter(({ id }) => now?.onDuty.some((person) => person.id === id)) ?? []
  const namesOf = (some: typeof here) => some.map(({ name }) => name).join(', ')
  return (
    <Section title={t('admin.safety.identify.title')}>
      <p>{t('admin.safety.rescue.lead')}</p>
      {now && leads && (
        <p className="font-medium">
          {leads.length === 0 && t('admin.safety.rescue.noLead')}
          {here.length > 0 && t('admin.safety.rescue.leadHere', { names: namesOf(here) })}
          {leads.length > 0 &&
            here.length === 0 &&
            t('admin.safety.rescue.leadAway', { names: namesOf(leads) })}
        </p>
      )}
      {one.status === 'pending' && (
        <p>
          {namesEverybody(one)
            ? t('admin.safety.rescue.hand', { control: t('admin.safety.claim.to') })
            : t(
                isUrgentCase(one)
                  ? 'admin.safety.rescue.letGo'
                  : 'admin.safety.rescue.letGoQuietly',
                {
                  control: t('admin.safety.claim.release'),
                },
              )}
        </p>
      )}
      <Link
        to={adminPaths.duty}
        className="min-h-11 content-center self-start font-medium underline"
      >
        {t('admin.shell.nav.duty')}
      </Link>
    </Section>
  )
}
