import { type AdminUserDetail, noteLength, type PublicUser, reports, users } from '@dodam/contract'
import { reportsSpecs } from '@dodam/contract/schemas'
import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '../../../acts/outcome.ts'
import { useAct } from '../../../acts/use-act.ts'
import { checkBy } from '../../../forms/check.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { FormTextArea } from '../../../forms/form-text-area.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceChips } from '../../../ui/choice-chips.tsx'
import { TextField } from '../../../ui/field.tsx'
import { dateTimeText } from '../../../ui/time.tsx'
import { AboutPerson } from './about-person.tsx'
import { ConfirmAct } from './confirm-act.tsx'
import { momentOfField } from './times.ts'

interface Props {
  user: Pick<PublicUser, 'id' | 'nickname' | 'username'>
  onClose: () => void
}

interface RestrictProps extends Props {
  title: string
  line: string
  confirm: string
  /** An act with `isQuiet`. */
  send: (body: { until: string; reason: string }) => Promise<Outcome<unknown>>
}

const dayMs = 86_400_000
const presets = { day: 1, three: 3, week: 7, month: 30 }
type Preset = keyof typeof presets
const presetNames = ['day', 'three', 'week', 'month'] as const satisfies readonly Preset[]
type Choice = Preset | 'other'

const empty: { choice: Choice; until: string; reason: string } = {
  choice: 'three',
  until: '',
  reason: '',
}

/** Return the chosen end; undefined if it is not in the future. */
function endOf(choice: Choice, typed: string, now: number): string | undefined {
  const end =
    choice === 'other'
      ? momentOfField(typed)
      : new Date(now + presets[choice] * dayMs).toISOString()
  return end && Date.parse(end) > now ? end : undefined
}

/** Suspends a member from writing until a time, for a reason that they read. */
function SuspendDialog({ user, onClose }: Props) {
  const { t } = useTranslation()
  const suspend = useAct(reports.suspend, {
    done: ({ until }) =>
      until === null ? null : t('admin.users.suspend.done', { until: dateTimeText(until) }),
    failed: 'admin.users.suspend.failed',
    isQuiet: true,
  })
  return (
    <RestrictDialog
      {...{ user, onClose }}
      title={t('admin.users.suspend.title')}
      line={t('admin.users.suspend.line')}
      confirm={t('admin.users.suspend.confirm')}
      send={(body) => suspend.run({ params: { id: user.id }, body })}
    />
  )
}

/** Closes a member's chats until a time, for a reason that they read. */
export function CloseChatsDialog({ user, onClose }: Props) {
  const { t } = useTranslation()
  const close = useAct(users.closeChats, {
    done: 'admin.person.chats.done',
    failed: 'admin.users.suspend.failed',
    isQuiet: true,
  })
  return (
    <RestrictDialog
      {...{ user, onClose }}
      title={t('admin.person.chats.title')}
      line={t('admin.person.chats.line')}
      confirm={t('admin.person.chats.do')}
      send={(body) => close.run({ params: { id: user.id }, body })}
    />
  )
}

function RestrictDialog({ user, title, line, confirm, send, onClose }: RestrictProps) {
  const { t } = useTranslation()
  const { control, register, errorOf, ...form } = useSchemaForm({
    defaults: empty,
    check: ({ choice, until, reason }) =>
      checkBy(reportsSpecs.suspend.body, empty, {
        until: endOf(choice, until, Date.now()),
        reason,
      }),
    send: async (body) => {
      const outcome = await send(body)
      if (outcome.kind === 'done') onClose()
      return outcome
    },
  })
  const choice = useWatch({ control, name: 'choice' })
  return (
    <FormDialog isDangerous {...{ form, onClose }} {...{ title, confirm }} description={line}>
      <AboutPerson person={user} />
      <Controller
        control={control}
        name="choice"
        render={({ field: { value, onChange } }) => (
          <ChoiceChips<Choice>
            label={t('admin.users.suspend.for')}
            {...{ value, onChange }}
            options={[...presetNames, 'other' as const].map((one) => ({
              value: one,
              label: t(`admin.users.suspend.${one}`),
            }))}
          />
        )}
      />
      {choice === 'other' && (
        <TextField
          type="datetime-local"
          label={t('admin.users.suspend.until')}
          error={errorOf('until')}
          {...register('until')}
        />
      )}
      <FormTextArea
        isShort
        {...{ control, errorOf }}
        name="reason"
        label={t('admin.users.suspend.reason')}
        limits={noteLength}
      />
    </FormDialog>
  )
}

/** Ends a member's suspension. */
function LiftDialog({ user, onClose }: Props) {
  const { t } = useTranslation()
  const lift = useAct(reports.endSuspension, {
    done: 'admin.users.lift.done',
    failed: 'admin.users.suspend.failed',
  })
  return (
    <ConfirmAct
      title={t('admin.users.lift.title')}
      effects={[t('admin.users.lift.effects.now')]}
      confirm={t('admin.users.lift.confirm')}
      busy={lift.isPending}
      onClose={onClose}
      onConfirm={() =>
        void lift.run({ params: { id: user.id } }, (outcome) => {
          if (outcome.kind === 'done') onClose()
        })
      }
    >
      <AboutPerson person={user} />
    </ConfirmAct>
  )
}

/** Ends a suspension where there is one, and begins one; of an admin it says why not. */
export function Writing({ user }: { user: AdminUserDetail }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'suspend' | 'lift' | null>(null)
  const close = () => setOpen(null)
  if (user.isAdmin) return <p className="text-sm text-ink-soft">{t('admin.users.suspend.admin')}</p>
  if (user.isAi || user.bannedAt !== null) return null
  return (
    <div className="flex flex-wrap gap-2">
      {user.isBlocked && (
        <Button variant="soft" onClick={() => setOpen('lift')}>
          {t('admin.users.lift.do')}
        </Button>
      )}
      <Button variant="dangerSoft" onClick={() => setOpen('suspend')}>
        {t('admin.users.suspend.do')}
      </Button>
      {open === 'suspend' && <SuspendDialog user={user} onClose={close} />}
      {open === 'lift' && <LiftDialog user={user} onClose={close} />}
    </div>
  )
}
