import type { GradeLevel } from '@dodam/contract'
import { useTranslation } from 'react-i18next'

/** Return the name of a grade. A member may have stated a grade without its year. */
export function useGradeName(): (grade: GradeLevel) => string {
  const { t } = useTranslation()
  return (grade) =>
    grade === 'middle' || grade === 'high'
      ? t(`profiles.band.${grade}`)
      : t(`accounts.grade.${grade}`)
}
