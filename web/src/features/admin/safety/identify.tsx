import {
  disclosedMinutes,
  disclosure,
  disclosureReasonLength,
  type Identification,
  identifiedSessionDays,
  tellIdentifiedDays,
  tellIdentifiedWithinDays,
} from '@dodam/contract'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../api/use-read.ts'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { Button } from '../../../ui/button.tsx'
import { dateTimeText } from '../../../ui/time.tsx'
import { useGradeName } from '../../profiles/grade-name.ts'
import { deviceWords } from '../../settings/device-words.ts'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { PersonLink } from '../parts/person-link.tsx'
import { useSudoAct } from '../parts/use-sudo-act.ts'
import { Unknown } from '../security/unknown.tsx'
import { DisclosureRequests } from './disclosure-requests.tsx'
import { Openings, useGranted } from './openings.tsx'
import { Fact, Facts, Section } from './section.tsx'

interface Props {
  id: number
  /** In an open urgent case the second admin agrees afterwards. */
  isUrgent: boolean
  /** Of a pending case only the admin who holds it may look. */
  mayAsk: boolean
}

/** Who a case is about, behind every mask. The answer is held by this screen only. */
export function Identify({ id, isUrgent, mayAsk }: Props) {
  const { t } = useTranslation()
  const { isGranted, needsSecond, openedFor } = useGranted(id, 'identify')
  const [shown, setShown] = useState<Identification | null>(null)
  const [isAsking, setAsking] = useState(false)
  /** Asked for with it before, so that it is not asked for again. */
  const [asked, setAsked] = useState('')
  const reason = asked || openedFor
  const { run, isPending } = useSudoAct(disclosure.identify, {
    failed: 'admin.safety.failed',
    gone: { CASE_CLAIMED: 'general', CASE_NOT_CLAIMED: 'general' },
  })
  const open = (given: string) =>
    void run({ params: { id }, body: { reason: given } }, (outcome) => {
      if (outcome.kind !== 'done') return
      setAsked(given)
      setShown(outcome.answer.user === null ? null : outcome.answer)
      setAsking(false)
    })
  const agreed = isUrgent ? 'after' : 'before'
  return (
    <Section
      title={t('admin.safety.identify.title')}
      end={
        shown && (
          <Button variant="ghost" onClick={() => setShown(null)}>
            {t('admin.safety.evidence.close')}
          </Button>
        )
      }
    >
      <p className="text-sm text-ink-soft">
        {mayAsk
          ? t('admin.safety.identify.line', { days: identifiedSessionDays })
          : t('admin.safety.identify.needsClaim')}
      </p>
      <DisclosureRequests id={id} act="identify" />
      {shown ? (
        <Person of={shown} />
      ) : (
        mayAsk && (
          <Button
            variant="soft"
            className="self-start"
            busy={isPending}
            onClick={() => (isGranted && reason !== '' ? open(reason) : setAsking(true))}
          >
            <Eye aria-hidden="true" className="size-4" />
            {t('admin.safety.identify.open')}
          </Button>
        )
      )}
      <Openings id={id} act="identify" />
      <Told id={id} />
      {isAsking && (
        <ConfirmAct
          title={t('admin.safety.identify.open')}
          effects={[
            ...(needsSecond ? [t(`admin.safety.identify.second.${agreed}`)] : []),
            t('admin.safety.identify.minutes', { minutes: disclosedMinutes }),
            t('admin.safety.disclosure.recorded'),
            t('admin.safety.identify.later', {
              from: tellIdentifiedDays,
              until: tellIdentifiedDays + tellIdentifiedWithinDays,
            }),
          ]}
          confirm={t(
            needsSecond && !isUrgent
              ? 'admin.safety.disclosure.next'
              : 'admin.safety.identify.open',
          )}
          busy={isPending}
          reason={{
            label: t('admin.safety.disclosure.reason'),
            hint: t('admin.safety.disclosure.reasonHint'),
            limits: disclosureReasonLength,
          }}
          onConfirm={open}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}

function Person({ of: { user, email, sessions } }: { of: Identification }) {
  const { t } = useTranslation()
  const gradeName = useGradeName()
  if (user === null) return null
  return (
    <>
      <Facts>
        <Fact name={t('admin.safety.identify.name')}>
          <PersonLink id={user.id} name={nicknameOf(user)} />
        </Fact>
        <Fact name={t('admin.safety.identify.grade')}>{gradeName(user.gradeLevel)}</Fact>
        <Fact name={t('admin.safety.identify.region')}>
          {user.location || t('admin.safety.identify.unknown')}
        </Fact>
        <Fact name={t('admin.safety.identify.email')}>
          {email ?? t('admin.safety.identify.unknown')}
        </Fact>
      </Facts>
      <h3 className="text-sm text-ink-soft">
        {t('admin.safety.identify.networks', { days: identifiedSessionDays })}
      </h3>
      <p className="text-sm text-ink-soft">{t('admin.safety.identify.noted')}</p>
      <ul className="flex flex-col gap-3">
        {sessions.map((session) => (
          <li key={session.id}>
            <Facts>
              <Fact name={t('admin.safety.identify.address')}>
                {session.ipAddress || <Unknown />}
              </Fact>
              <Fact name={t('admin.security.column.network')}>
                {session.location || <Unknown />}
              </Fact>
              <Fact name={t('admin.security.column.device')}>
                {deviceWords(session.device).name ?? <Unknown />}
              </Fact>
              <Fact name={t('admin.safety.identify.lastUsed')}>
                {dateTimeText(session.lastActivity)}
              </Fact>
            </Facts>
          </li>
        ))}
        {sessions.length === 0 && (
          <li>{t('admin.safety.identify.noNetworks', { days: identifiedSessionDays })}</li>
        )}
      </ul>
    </>
  )
}

/** Whether the member is told that admins looked. */
function Told({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data, refetch } = useRead(disclosure.read, { params: { id } })
  const tell = useSudoAct(disclosure.setTold, { failed: 'admin.safety.failed' })
  if (!data?.opened.some(({ act }) => act === 'identify')) return null
  const { tellAt, toldAt } = data
  const setTold = (isTold: boolean) =>
    void tell.run({ params: { id }, body: { isTold } }, () => void refetch())
  return (
    <div className="text-sm text-ink-soft">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        {toldAt
          ? t('admin.safety.identify.told', { at: dateTimeText(toldAt) })
          : tellAt
            ? t('admin.safety.identify.tellAt', { at: dateTimeText(tellAt) })
            : t('admin.safety.identify.untold')}
        {(tellAt !== null || toldAt === null) && (
          <Button variant="ghost" busy={tell.isPending} onClick={() => setTold(tellAt === null)}>
            {t(tellAt === null ? 'admin.safety.identify.tell' : 'admin.safety.identify.keep')}
          </Button>
        )}
      </p>
      {tellAt !== null && (
        <p>{t('admin.safety.identify.keepHow', { control: t('admin.safety.identify.keep') })}</p>
      )}
    </div>
  )
}
