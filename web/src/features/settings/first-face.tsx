import { type Me, maxNameChanges, settings } from '@dodam/contract'
import { ProfileChange } from '@dodam/contract/schemas'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { checkBy } from '../../forms/check.ts'
import { FormError } from '../../forms/form-error.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useGradeName } from '../profiles/grade-name.ts'
import { AvatarPicker } from './avatar-picker.tsx'

/** Asks a new member for nickname and animal, beside all that others will see of them. It can be skipped. */
export function FirstFace({ me, onDone }: { me: Me; onDone: () => void }) {
  const { t } = useTranslation()
  const { run } = useAct(settings.changeProfile, { inTurn: true, isQuiet: true })
  const defaults = {
    nickname: '',
    avatarType: me.avatarType,
    characterAvatar: me.characterAvatar,
  }
  const { register, control, errorOf, setValue, ...form } = useSchemaForm({
    defaults,
    check: ({ nickname, ...picture }) =>
      checkBy(ProfileChange, defaults, { ...picture, ...(nickname.trim() !== '' && { nickname }) }),
    send: async (body) => {
      const outcome = await run({ body })
      if (outcome.kind === 'done') onDone()
      return outcome
    },
  })
  const { nickname, avatarType, characterAvatar } = { ...defaults, ...useWatch({ control }) }
  return (
    <form
      id={form.id}
      noValidate
      onSubmit={form.submit}
      className="page flex max-w-xl flex-col gap-6 pt-5 sm:pt-8"
    >
      <div>
        <h1 className="text-2xl font-bold text-balance sm:text-3xl">{t('settings.face.title')}</h1>
        <p className="mt-1 text-ink-soft">{t('settings.face.line')}</p>
      </div>
      <TextField
        label={t('settings.names.nickname')}
        hint={t('settings.face.hint', { count: maxNameChanges - 1 })}
        autoComplete="nickname"
        error={errorOf('nickname')}
        {...register('nickname')}
      />
      <AvatarPicker
        value={{ avatarType, characterAvatar }}
        onChange={(picture) => {
          setValue('avatarType', picture.avatarType ?? avatarType)
          setValue('characterAvatar', picture.characterAvatar ?? characterAvatar)
        }}
      />
      <Seen me={{ ...me, avatarType, characterAvatar, nickname: nickname.trim() || me.nickname }} />
      <FormError form={form.id} text={form.failure} />
      <div className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] -mx-5 flex flex-wrap gap-2 bg-surface px-5 py-3 *:flex-auto md:bottom-0 md:pb-5">
        <Button variant="ghost" size="lg" onClick={onDone}>
          {t('settings.face.later')}
        </Button>
        <Button type="submit" size="lg" busy={form.isSending}>
          {t('settings.face.save')}
        </Button>
      </div>
    </form>
  )
}

/** What other members will see. */
function Seen({ me }: { me: Me }) {
  const { t } = useTranslation()
  const grade = useGradeName()
  return (
    <section aria-labelledby="seen" className="flex flex-col gap-3">
      <h2 id="seen" className="text-sm font-semibold">
        {t('settings.face.seen')}
      </h2>
      <div className="flex items-center gap-4 rounded-card border border-line bg-surface-raised px-5 py-4 shadow-card">
        <Avatar person={me} size="lg" />
        <div className="flex min-w-0 flex-col gap-1.5">
          <p className="text-lg leading-tight font-bold break-words">{me.nickname}</p>
          <p className="flex flex-wrap gap-1.5">
            <Badge>{grade(me.gradeLevel)}</Badge>
            {me.gender !== 'prefer_not_to_say' && (
              <Badge>{t(`accounts.gender.${me.gender}`)}</Badge>
            )}
          </p>
        </div>
      </div>
      <p className="text-body-small text-ink-soft">
        {t(me.nickname === me.username ? 'settings.face.username' : 'settings.face.hidden')}
      </p>
    </section>
  )
}
