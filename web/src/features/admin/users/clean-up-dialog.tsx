import { users } from '@dodam/contract'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceChips } from '../../../ui/choice-chips.tsx'
import { dateTimeText } from '../../../ui/time.tsx'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { useSudoAct } from '../parts/use-sudo-act.ts'
import { type AgreedAct, agreementEffects, asksFirst } from './agreement.ts'

const choices = ['day', 'all'] as const
const dayMs = 86_400_000

/** Return from when on a clean-up deletes. */
export const sinceText = (since: string | null): string =>
  since === null
    ? i18next.t('admin.users.cleanUp.all')
    : i18next.t('admin.users.cleanUp.from', { time: dateTimeText(since) })

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
