import { gradeLevels, grades, isAdult } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/field.tsx'
import type { ProfileForm } from './use-profile-form.ts'

/** The choice of the grade. Only the support team can change it between teenager and adult. */
export function GradeSelect({ form: { me, values, change, errorOf } }: { form: ProfileForm }) {
  const { t } = useTranslation()
  const isKnownByYear = grades.some((grade) => grade === me.gradeLevel)
  return (
    <Select
      label={t('accounts.gradeLabel')}
      hint={t('settings.grade.hint')}
      value={values.gradeLevel}
      onChange={(event) => {
        const gradeLevel = gradeLevels.find((one) => one === event.target.value)
        if (gradeLevel) change({ gradeLevel })
      }}
      error={errorOf('gradeLevel')}
    >
      {!isKnownByYear && (
        <option value={me.gradeLevel}>
          {t(me.gradeLevel === 'middle' ? 'settings.grade.middle' : 'settings.grade.high')}
        </option>
      )}
      {grades.map((grade) => (
        <option key={grade} value={grade} disabled={isAdult({ gradeLevel: grade }) !== isAdult(me)}>
          {t(`accounts.grade.${grade}`)}
        </option>
      ))}
    </Select>
  )
}
