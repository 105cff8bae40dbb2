import { type StaffRole, staffRoles } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../ui/field.tsx'

interface Props {
  chosen: readonly StaffRole[]
  onChoose: (roles: StaffRole[]) => void
}

/** Chooses the roles of an admin, each with a line for what it allows. */
export function StaffRoleFields({ chosen, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <fieldset className="flex flex-col">
      <legend className="font-semibold">{t('admin.users.staffRoles.label')}</legend>
      {staffRoles.map((role) => (
        <Checkbox
          key={role}
          label={t(`admin.users.staffRoles.${role}.name`)}
          hint={t(`admin.users.staffRoles.${role}.line`)}
          checked={chosen.includes(role)}
          onChange={({ target }) =>
            onChoose(
              staffRoles.filter((one) => (one === role ? target.checked : chosen.includes(one))),
            )
          }
        />
      ))}
      {chosen.length === 0 && (
        <p className="text-sm text-ink-soft">{t('admin.users.staffRoles.missing')}</p>
      )}
    </fieldset>
  )
}

/** Return the names of roles in one line. */
export function useRoleNames(): (roles: readonly StaffRole[]) => string {
  const { t } = useTranslation()
  return (roles) => roles.map((role) => t(`admin.users.staffRoles.${role}.name`)).join(', ')
}
