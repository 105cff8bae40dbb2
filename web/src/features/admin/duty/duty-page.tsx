import {
  type DutyNow,
  type DutyRoster,
  type DutyRosterDraft,
  type DutyShift,
  duty,
  about as instance,
  weekdays,
} from '@dodam/contract'
import { CalendarClock, Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { useRead } from '../../../api/use-read.ts'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ErrorState, LoadingRows } from '../../../ui/states.tsx'
import { adminZone, dateTimeText, useNow } from '../../../ui/time.tsx'
import { useMe } from '../../accounts/session.ts'
import { useTeam } from '../../helplines/use-team.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { PersonLink } from '../parts/person-link.tsx'
import { Stat, Stats } from '../parts/stat.tsx'
import { useReadAgainAt } from '../parts/use-read-again-at.ts'
import { useShortcuts } from '../shell/keys.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { DutyDevice, Unreachable } from './device.tsx'
import { withChange } from './plan.ts'
import { isPlayed } from './played.ts'
import { saysOfRoster } from './says.ts'
import { ShiftDialog } from './shift-dialog.tsx'
import { takenUntil } from './taken-until.ts'
import { Team } from './team.tsx'
import { useNameOf } from './use-name-of.ts'
import { useRolesOf } from './use-roles-of.ts'
import { zoneText } from './zone.ts'

type Open = { shift: DutyShift | null; weekday: number } | 'change' | null

/** The team's duty: now, next, and in the weekly plan. */
export function DutyPage() {
  const { t } = useTranslation()
  const roster = useRead(duty.readRoster, {})
  const now = useRead(duty.readNow, {})
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const error = roster.error ?? now.error
  return (
    <AdminPage
      title={t('admin.shell.nav.duty')}
      line={t('admin.duty.line')}
      actions={now.data && <Take now={now.data} />}
    >
      {now.data && <Now now={now.data} roster={roster.data} onPassed={now.refetch} />}
      {roster.data && (
        <>
          <Unreachable roster={roster.data} />
          <DutyDevice />
          <Week roster={roster.data} onOpen={setOpen} />
          <Changes roster={roster.data} onAdd={() => setOpen('change')} />
          <Team roster={roster.data} />
        </>
      )}
      {!(roster.data && now.data) &&
        (error ? (
          <ErrorState
            onRetry={() => {
              void roster.refetch()
              void now.refetch()
            }}
          />
        ) : (
          <LoadingRows />
        ))}
      {roster.data && open === 'change' && <ChangeDialog roster={roster.data} onClose={close} />}
      {roster.data && open !== null && open !== 'change' && (
        <ShiftDialog roster={roster.data} {...open} onClose={close} />
      )}
    </AdminPage>
  )
}

function Take({ now }: { now: DutyNow }) {
  const { t } = useTranslation()
  const ownId = useMe()?.id
  const line = useId()
  const at = useNow()
  const take = useAct(duty.take, {
    done: (taken) =>
      t('admin.duty.taken', {
        time: dateTimeText(taken.changesAt ?? takenUntil(taken, Date.now())),
      }),
    failed: 'admin.duty.takeFailed',
  })
  const isMine = now.onDuty.length === 1 && now.onDuty[0]?.id === ownId
  const run = () => void take.run({})
  useShortcuts(isMine || take.isPending ? [] : [{ key: 't', does: t('admin.duty.take'), run }])
  if (isMine) return null
  return (
    <>
      <span id={line} className="text-sm text-ink-soft">
        {t('admin.duty.takeLine', { time: dateTimeText(takenUntil(now, at)) })}
      </span>
      <Button aria-describedby={line} busy={take.isPending} onClick={run}>
        <CalendarClock aria-hidden="true" className="size-5" />
        {t('admin.duty.take')}
      </Button>
    </>
  )
}

interface NowProps {
  now: DutyNow
  /** undefined until it is read. */
  roster: DutyRoster | undefined
  onPassed: () => unknown
}

function Now({ now, roster, onPassed }: NowProps) {
  const { t } = useTranslation()
  const rolesOf = useRolesOf(roster)
  const { changesAt, gaps, isGap, next, onDuty } = now
  const about = useRead(instance.read, {}).data
  const state = useTeam().team
  useReadAgainAt(changesAt === null ? null : Date.parse(changesAt), onPassed)
  return (
    <>
      <Stats>
        <Stat
          label={t('admin.duty.now')}
          value={
            <span className="text-lg">
              {onDuty.length === 0 && t('admin.duty.nobody')}
              {onDuty.map((one) => (
                <span key={one.id} className="mr-3 inline-block">
                  <PersonLink id={one.id} name={nicknameOf(one)} />
                  <span className="block text-sm font-normal text-ink-soft">{rolesOf(one.id)}</span>
                </span>
              ))}
            </span>
          }
          hint={changesAt !== null && t('admin.duty.till', { time: dateTimeText(changesAt) })}
          tone={isGap ? 'danger' : 'calm'}
        />
        <Stat
          label={t('admin.duty.next')}
          value={
            <span className="text-lg">
              <PersonLink id={next?.user.id ?? null} name={next ? nicknameOf(next.user) : '–'} />
              {next && (
                <span className="block text-sm font-normal text-ink-soft">
                  {rolesOf(next.user.id)}
                </span>
              )}
            </span>
          }
          hint={next && t('admin.duty.begins', { time: dateTimeText(next.at) })}
        />
      </Stats>
      {isPlayed({ about, now, state }) && <p>{t('admin.duty.played')}</p>}
      {isGap && onDuty.length > 0 && <p className="text-danger">{t('admin.duty.unable')}</p>}
      {gaps.length > 0 && (
        <section aria-labelledby="duty-gaps" className="flex flex-col gap-1">
          <h2 id="duty-gaps" className="text-lg font-bold">
            {t('admin.duty.gaps')}
          </h2>
          <ul className="flex flex-col gap-1 text-danger">
            {gaps.map(({ from, until }) => (
              <li key={from}>
                {t('admin.duty.span', { from: dateTimeText(from), until: dateTimeText(until) })}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Week({ roster, onOpen }: { roster: DutyRoster; onOpen: (open: Open) => void }) {
  const { t } = useTranslation()
  const nameOf = useNameOf(roster)
  const rolesOf = useRolesOf(roster)
  return (
    <section aria-labelledby="duty-week" className="flex flex-col gap-2">
      <h2 id="duty-week" className="pt-2 text-lg font-bold">
        {t('admin.duty.week')}
      </h2>
      <ul className="flex flex-col divide-y divide-line rounded-field border border-line bg-surface-raised">
        {weekdays.map((weekday) => (
          <li key={weekday} className="flex flex-wrap items-center gap-2 px-4 py-2">
            <span className="w-24 grow font-semibold sm:grow-0">
              {t(`admin.duty.days.${weekday}`)}
            </span>
            <ul className="order-last flex min-w-0 basis-full flex-wrap gap-2 sm:order-none sm:flex-1 sm:basis-0">
              {roster.shifts
                .filter((shift) => shift.weekday === weekday)
                .map((shift) => (
                  <li key={`${shift.adminId} ${shift.from}`}>
                    <Button
                      variant="soft"
                      className="max-w-full py-1 whitespace-normal!"
                      onClick={() => onOpen({ shift, weekday })}
                    >
                      {t('admin.duty.shift', {
                        name: nameOf(shift.adminId),
                        from: shift.from,
                        until: shift.until,
                      })}
                      {shift.timeZone !== adminZone && ` (${zoneText(shift.timeZone)})`}
                      <span className="font-normal">{rolesOf(shift.adminId)}</span>
                    </Button>
                  </li>
                ))}
            </ul>
            <IconButton
              label={t('admin.duty.addOn', { day: t(`admin.duty.days.${weekday}`) })}
              icon={<Plus />}
              onClick={() => onOpen({ shift: null, weekday })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Changes({ roster, onAdd }: { roster: DutyRoster; onAdd: () => void }) {
  const { t } = useTranslation()
  const remove = useAct(duty.changeRoster, saysOfRoster)
  /** What is to be removed, of the roster that was on screen then. */
  const [asked, setAsked] = useState<{ what: string; body: DutyRosterDraft } | null>(null)
  const nameOf = useNameOf(roster)
  const textOf = ({ awayId, coverId }: DutyRoster['changes'][number]) => {
    if (awayId === null) return t('admin.duty.covers', { name: nameOf(coverId ?? 0) })
    if (coverId === null) return t('admin.duty.rests', { name: nameOf(awayId) })
    return t('admin.duty.swaps', { away: nameOf(awayId), cover: nameOf(coverId) })
  }
  return (
    <section aria-labelledby="duty-changes" className="flex flex-col items-start gap-2">
      <h2 id="duty-changes" className="pt-2 text-lg font-bold">
        {t('admin.duty.changes')}
      </h2>
      {roster.changes.length === 0 && <p className="text-ink-soft">{t('admin.duty.noChanges')}</p>}
      <ul className="flex flex-col gap-1">
        {roster.changes.map((change) => (
          <li
            key={`${change.awayId} ${change.coverId} ${change.from}`}
            className="flex items-center gap-2"
          >
            <span>
              <span className="font-semibold">{textOf(change)}</span>{' '}
              {t('admin.duty.span', {
                from: dateTimeText(change.from),
                until: dateTimeText(change.until),
              })}
            </span>
            <IconButton
              label={t('admin.duty.removeChange', { what: textOf(change) })}
              icon={<X />}
              onClick={() =>
                setAsked({ what: textOf(change), body: withChange(roster, change, null) })
              }
            />
          </li>
        ))}
      </ul>
      <Button variant="soft" onClick={onAdd}>
        <Plus aria-hidden="true" className="size-5" />
        {t('admin.duty.addChange')}
      </Button>
      {asked && (
        <ConfirmAct
          title={t('admin.duty.removal.ask', { what: asked.what })}
          effects={[t('admin.duty.removal.plan'), t('admin.duty.removal.gap')]}
          confirm={t('admin.duty.removal.do')}
          busy={remove.isPending}
          onClose={() => setAsked(null)}
          onConfirm={() => void remove.run({ body: asked.body }, () => setAsked(null))}
        />
      )}
    </section>
  )
}
