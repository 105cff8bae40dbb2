import {
  disclosedMinutes,
  disclosure,
  disclosureReasonLength,
  type Identification,
  identifiedSessionDays,
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
import { TextWithPerson } from '../parts/text-with-person.tsx'
import { useSudoAct } from '../parts/use-sudo-act.ts'
import { Unknown } from '../security/unknown.tsx'
import { DisclosureRequests } from './disclosure-requests.tsx'
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
  const { data } = useRead(disclosure.read, { params: { id } })
  const [shown, setShown] = useState<Identification | null>(null)
  const [isAsking, setAsking] = useState(false)
  /** Asked for with it before, so that it is not asked for again. */
  const [reason, setReason] = useState('')
  const { run, isPending } = useSudoAct(disclosure.identify, {
    failed: 'admin.safety.failed',
    gone: { CASE_CLAIMED: 'general', CASE_NOT_CLAIMED: 'general' },
  })
  const open = (given: string) =>
    void run({ params: { id }, body: { reason: given } }, (outcome) => {
      if (outcome.kind !== 'done') return
      setReason(given)
      setShown(outcome.answer.user === null ? null : outcome.answer)
      setAsking(false)
    })
  const isGranted = data?.granted.includes('identify') ?? false
  const needsSecond = data?.agreement === 'second' && !isGranted
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
      <Looks id={id} />
      {isAsking && (
        <ConfirmAct
          title={t('admin.safety.identify.open')}
          effects={[
            ...(needsSecond ? [t(`admin.safety.identify.second.${agreed}`)] : []),
            t('admin.safety.identify.minutes', { minutes: disclosedMinutes }),
            t('admin.safety.identify.recorded'),
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
      <ul className="flex flex-col gap-2">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap gap-x-3">
            <span className="font-medium">{session.ipAddress || <Unknown />}</span>
            <span>{session.location}</span>
            <span>{deviceWords(session.device).name ?? <Unknown />}</span>
            <span className="text-ink-soft">
              {t('admin.safety.identify.lastUsed', { at: dateTimeText(session.lastActivity) })}
            </span>
          </li>
        ))}
        {sessions.length === 0 && (
          <li>{t('admin.safety.identify.noNetworks', { days: identifiedSessionDays })}</li>
        )}
      </ul>
    </>
  )
}

/** Which admins looked, and whether the member is told. */
function Looks({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data, refetch } = useRead(disclosure.read, { params: { id } })
  const tell = useSudoAct(disclosure.setTold, { failed: 'admin.safety.failed' })
  const looks = data?.opened.filter(({ act }) => act === 'identify') ?? []
  if (!data || looks.length === 0) return null
  const { tellAt, toldAt } = data
  const setTold = (isTold: boolean) =>
    void tell.run({ params: { id }, body: { isTold } }, () => void refetch())
  return (
    <>
      <h3 className="text-sm text-ink-soft">{t('admin.safety.identify.looks')}</h3>
      <ul className="flex flex-col gap-1">
        {looks.map(({ id: look, admin, openedAt, agreedBy, reason }) => (
          <li key={look} className="flex flex-wrap gap-x-3">
            <span className="font-medium">
              <PersonLink id={admin.id} name={nicknameOf(admin)} />
            </span>
            <time dateTime={openedAt}>{dateTimeText(openedAt)}</time>
            <span className="text-ink-soft">
              {agreedBy === null ? (
                t('admin.safety.identify.unreviewed')
              ) : agreedBy.id === admin.id ? (
                t('admin.safety.identify.alone')
              ) : (
                <TextWithPerson
                  id={agreedBy.id}
                  name={nicknameOf(agreedBy)}
                  text={(name) => t('admin.safety.identify.agreedBy', { admin: name })}
                />
              )}
            </span>
            <span className="basis-full wrap-anywhere">{reason}</span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-soft">
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
    </>
  )
}
