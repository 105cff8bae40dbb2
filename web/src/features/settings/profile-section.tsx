import { bioLength, categories, genders, type Me, mayListen, roles } from '@dodam/contract'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { CountedTextArea } from '../../forms/counted-text-area.tsx'
import { useLeaveGuard } from '../../leave-guard.ts'
import { paths } from '../../paths.ts'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { LeaveQuestionDialog } from '../../ui/dialog.tsx'
import { useLeaveQuestion } from '../../ui/leave-question.ts'
import { useMe } from '../accounts/session.ts'
import { StoppedNote } from '../checks/stopped-note.tsx'
import { useSuspension } from '../reports/standing.ts'
import { SuspensionNote } from '../reports/suspension-note.tsx'
import { useVerification } from '../verification/standing.ts'
import { AvatarPicker } from './avatar-picker.tsx'
import { GradeSelect } from './grade-select.tsx'
import { NameFields } from './name-fields.tsx'
import { SaveBar } from './save-bar.tsx'
import { Section } from './section.tsx'
import { useProfileForm } from './use-profile-form.ts'

/** The descriptions of the roles, as in the sign-up. */
const roleLines = {
  sharer: 'accounts.role.sharerLine',
  listener: 'accounts.role.listenerLine',
  both: 'accounts.welcome.bothLine',
} as const

/** The member's public profile and role. */
export default function ProfileSection() {
  const { t } = useTranslation()
  const me = useMe()
  const suspension = useSuspension()
  if (suspension)
    return (
      <Section title={t('app.settings.profile')}>
        <SuspensionNote suspension={suspension} look="field" />
      </Section>
    )
  return me && <ProfileFields me={me} />
}

function useRoleLock(me: Me): 'verified' | 'pending' | undefined {
  const { standing } = useVerification(me)
  if (me.isVerified) return 'verified'
  return standing?.state === 'pending' ? 'pending' : undefined
}

function ProfileFields({ me }: { me: Me }) {
  const { t } = useTranslation()
  const form = useProfileForm(me)
  const question = useLeaveQuestion('settings.leave')
  const { isAsked, leave, stay } = useLeaveGuard(form.isDirty)
  const { values, change, errorOf, sending } = form
  const bio = useRef<HTMLTextAreaElement>(null)
  const locked = useRoleLock(me)
  const changeBio = (text: string) => change({ bio: text })
  return (
    <Section title={t('app.settings.profile')} line={t('settings.profile.line')}>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-7">
        <AvatarPicker value={values} onChange={change} />
        <NameFields form={form} />
        <div>
          <CountedTextArea
            ref={bio}
            label={t('settings.bio.label')}
            placeholder={t('settings.bio.placeholder')}
            value={values.bio}
            onChange={changeBio}
            limits={bioLength}
            isShort
            error={errorOf('bio')}
          />
          <StoppedNote
            sending={sending}
            place="bio"
            text={values.bio}
            write={changeBio}
            box={bio}
          />
        </div>
        <ChoiceChips
          label={t('accounts.genderLabel')}
          options={genders.map((value) => ({ value, label: t(`accounts.gender.${value}`) }))}
          value={values.gender}
          onChange={(gender) => change({ gender })}
          error={errorOf('gender')}
        />
        <GradeSelect form={form} />
        <ChoiceChips
          label={t('settings.role.label')}
          options={roles.map((value) => ({ value, label: t(`app.role.${value}`) }))}
          value={values.role}
          onChange={(role) => change({ role })}
          disabled={locked === 'verified'}
          hint={
            locked === undefined || (locked === 'pending' && mayListen(values)) ? (
              t(roleLines[values.role])
            ) : (
              <>
                {t(`verification.locked.${locked}`)}{' '}
                <Link
                  to={paths.settingsOf('verification')}
                  className="font-semibold text-brand-strong underline underline-offset-4"
                >
                  {t('verification.open')}
                </Link>
              </>
            )
          }
          error={errorOf('role')}
        />
        {mayListen(values) && (
          <ChoiceChips
            multiple
            label={t('accounts.topics.label')}
            hint={t('accounts.topics.hint')}
            options={categories.map((value) => ({ value, label: t(`app.category.${value}`) }))}
            value={values.preferredCategories}
            onChange={(preferredCategories) => change({ preferredCategories })}
            error={errorOf('preferredCategories')}
          />
        )}
        {form.isDirty && <SaveBar form={form} />}
      </form>
      {isAsked && (
        <LeaveQuestionDialog
          words={question}
          onStay={stay}
          onLeave={() => {
            form.undo()
            leave()
          }}
        />
      )}
    </Section>
  )
}
