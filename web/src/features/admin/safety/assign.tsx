import { type AdminReport, duty, isUrgentCase, namesEverybody, reports } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { useRead } from '../../../api/use-read.ts'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { useRoleNames } from '../users/staff-roles.tsx'
import { useColleagues } from './colleagues.ts'

/** Lets a case go, or gives it to an admin by name. For the admin who has it. */
export function Assign({ of: one }: { of: AdminReport }) {
  const { t } = useTranslation()
  const { run, isPending } = useAct(reports.release, {
    done: 'admin.safety.claim.released',
    failed: 'admin.safety.failed',
    gone: { CASE_DECIDED: 'admin.safety.changed', CASE_CLAIMED: 'general' },
  })
  return (
    <>
      <Button
        className="self-start"
        variant="ghost"
        busy={isPending}
        onClick={() => void run({ params: { id: one.id } })}
      >
        {t('admin.safety.claim.release')}
      </Button>
      {namesEverybody(one) ? (
        <ToColleague of={one} />
      ) : (
        <p className="text-ink-soft">{t('admin.safety.claim.masked')}</p>
      )}
    </>
  )
}

function ToColleague({ of: one }: { of: AdminReport }) {
  const { t } = useTranslation()
  const colleagues = useColleagues(one) ?? []
  const reachableIds = useRead(duty.readRoster, {}).data?.reachableIds ?? []
  const namesOf = useRoleNames()
  const [adminId, setAdminId] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { run, isPending } = useAct(reports.assign, {
    done: ({ claimer, ...given }) => {
      const name = claimer ? nicknameOf(claimer) : ''
      if (!isUrgentCase(given)) return t('admin.safety.claim.handed', { name })
      return claimer && reachableIds.includes(claimer.id)
        ? t('admin.safety.claim.handedUrgent', { name })
        : t('admin.safety.claim.handedUnheard', { name })
    },
    failed: 'admin.safety.failed',
    gone: {
      CASE_DECIDED: 'admin.safety.changed',
      CASE_CLAIMED: 'general',
      CASE_NOT_CLAIMED: 'general',
    },
  })
  if (colleagues.length === 0) return null
  const send = () =>
    adminId === ''
      ? setMissing(true)
      : void run({ params: { id: one.id }, body: { adminId: Number(adminId) } })
  return (
    <div className="flex flex-col gap-2">
      <Select
        label={t('admin.safety.claim.to')}
        value={adminId}
        onChange={({ target }) => {
          setAdminId(target.value)
          setMissing(false)
        }}
        error={isMissing ? t('admin.safety.claim.choose') : undefined}
      >
        <option value="">{t('admin.safety.claim.choose')}</option>
        {colleagues.map((colleague) => (
          <option key={colleague.id} value={colleague.id}>
            {colleague.name} · {namesOf(colleague.staffRoles)}
            {isUrgentCase(one) &&
              !reachableIds.includes(colleague.id) &&
              ` · ${t('admin.safety.claim.handedSilent')}`}
          </option>
        ))}
      </Select>
      <Button className="self-start" variant="soft" busy={isPending} onClick={send}>
        {t('admin.safety.claim.assign')}
      </Button>
    </div>
  )
}
