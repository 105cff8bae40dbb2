import { users } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceChips } from '../../../ui/choice-chips.tsx'
import { AboutPerson } from '../parts/about-person.tsx'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { useSudoAct } from '../parts/use-sudo-act.ts'
import { type AgreedAct, agreementEffects, asksFirst, sinceText } from './agreement.ts'

const choices = ['day', 'all'] as const
const dayMs = 86_400_000

/** Asks before what a member wrote by name is deleted, or before that is requested of a second admin or agreed to. */
export function CleanUpDialog({ user, request, onClose }: AgreedAct) {
  const { t } = useTranslation()
  const [choice, setChoice] = useState<(typeof choices)[number]>('day')
  // Once, so that a repeated request names the same time.
  const [dayAgo] = useState(() => new Date(Date.now() - dayMs).toISOString())
  const { run, isPending } = useSudoAct(users.cleanUp, {
    done: ({ isDone }) => t(isDone ? 'admin.users.cleanUp.done' : 'admin.users.request.requested'),
    failed: 'admin.users.cleanUp.failed',
  })
  const since = request ? request.since : choice === 'day' ? dayAgo : null
  return (
    <ConfirmAct
      isDangerous
      title={t('admin.users.cleanUp.title')}
      effects={[
        ...(request ? [sinceText(request.since)] : []),
        ...(['named', 'anonymous', 'told'] as const).map((one) =>
          t(`admin.users.cleanUp.effects.${one}`),
        ),
        ...agreementEffects({ user, request }),
        t('admin.users.remove.effects.recorded'),
      ]}
      confirm={t(
        asksFirst({ user, request })
          ? 'admin.users.request.request'
          : 'admin.users.cleanUp.confirm',
      )}
      busy={isPending}
      onClose={onClose}
      onConfirm={() =>
        void run({ params: { id: user.id }, body: since === null ? {} : { since } }, ({ kind }) => {
          if (kind === 'done') onClose()
        })
      }
    >
      <AboutPerson person={user} />
      {!request && (
        <ChoiceChips
          label={t('admin.users.cleanUp.since')}
          value={choice}
          onChange={setChoice}
          options={choices.map((value) => ({ value, label: t(`admin.users.cleanUp.${value}`) }))}
        />
      )}
    </ConfirmAct>
  )
}
