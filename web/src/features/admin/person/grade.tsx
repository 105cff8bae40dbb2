import {
  type AdminUserDetail,
  type GradeLevel,
  gradeReasonLength,
  grades,
  supportId,
  users,
} from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { useMe } from '../../accounts/session.ts'
import { useGradeName } from '../../profiles/grade-name.ts'
import { AboutPerson } from '../parts/about-person.tsx'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { useSudoAct } from '../parts/use-sudo-act.ts'

const isYear = (grade: GradeLevel): grade is (typeof grades)[number] =>
  grades.some((one) => one === grade)

/** Chooses another grade for a member, and asks for the reason that they read. */
export function GradeForm({ user }: { user: AdminUserDetail }) {
  const { t } = useTranslation()
  const isMine = useMe()?.id === user.id
  const [grade, setGrade] = useState<GradeLevel>(user.gradeLevel)
  const [isAsking, setAsking] = useState(false)
  const change = useSudoAct(users.setGrade, {
    done: 'admin.person.grade.done',
    failed: 'admin.person.grade.failed',
  })
  const nameOf = useGradeName()
  if (isMine || user.isAi || user.id === supportId) return null
  // A member may have stated a grade without its year.
  const choices = isYear(user.gradeLevel) ? grades : [user.gradeLevel, ...grades]
  const isStep = (grade === 'adult') !== (user.gradeLevel === 'adult')
  const effects = [
    ...(isStep ? (['rooms'] as const) : []),
    ...(isStep && grade === 'adult' && user.isVerified ? (['verification'] as const) : []),
    'told',
    'recorded',
  ] as const
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select
        className="min-w-0 flex-1 basis-40"
        label={t('accounts.gradeLabel')}
        value={grade}
        onChange={({ target }) =>
          setGrade(choices.find((one) => one === target.value) ?? user.gradeLevel)
        }
      >
        {choices.map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </Select>
      {grade !== user.gradeLevel && (
        <Button variant="soft" onClick={() => setAsking(true)}>
          {t('admin.person.grade.do')}
        </Button>
      )}
      {isAsking && (
        <ConfirmAct
          title={t('admin.person.grade.title', { grade: nameOf(grade) })}
          effects={effects.map((one) => t(`admin.person.grade.effects.${one}`))}
          confirm={t('admin.person.grade.do')}
          busy={change.isPending}
          reason={{ label: t('admin.person.warn.reason'), limits: gradeReasonLength }}
          onClose={() => setAsking(false)}
          onConfirm={(reason) =>
            void change.run(
              { params: { id: user.id }, body: { gradeLevel: grade, reason } },
              (outcome) => {
                if (outcome.kind === 'done') setAsking(false)
              },
            )
          }
        >
          <AboutPerson person={user} />
        </ConfirmAct>
      )}
    </div>
  )
}
