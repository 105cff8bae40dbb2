import { type UserEvent, users } from '@dodam/contract'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePages } from '../../../api/use-read.ts'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { Listed } from '../../../ui/listed.tsx'
import { RelativeTime } from '../../../ui/time.tsx'
import { deviceWords } from '../../settings/device-words.ts'
import { reasonText } from '../audit/reasons.ts'
import { adminPaths } from '../paths.ts'
import acts from './words.en.json'

/** The events of an account, newest first. */
export function UserTimeline({ id }: { id: number }) {
  const { t } = useTranslation()
  const list = usePages(users.listTimeline, { params: { id }, query: {} })
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold">{t('admin.users.timeline.title')}</h2>
      <Listed list={list}>
        <ol
          aria-label={t('admin.users.timeline.title')}
          className="flex flex-col divide-y divide-line rounded-field border border-line bg-surface-raised px-4"
        >
          {list.items.map((event) => (
            <li key={event.id} className="flex flex-wrap items-baseline gap-x-3 py-2">
              <span className="min-w-0 flex-1 basis-56">
                <What event={event} />
              </span>
              <RelativeTime at={event.at} className="text-sm text-ink-soft" />
            </li>
          ))}
        </ol>
      </Listed>
    </section>
  )
}

type KnownAct = keyof typeof acts.timeline.act
const isKnown = (word: string): word is KnownAct => Object.hasOwn(acts.timeline.act, word)

/** Return the text of an event; an act without one is shown as in the audit log. */
function titleOf({ type, what }: UserEvent): string {
  if (type !== 'act') return i18next.t(`admin.users.timeline.${type}`)
  // A colon would separate the namespace in the key of a text.
  const word = what?.replaceAll(':', '-') ?? ''
  return isKnown(word) ? i18next.t(`admin.users.timeline.act.${word}`) : (what ?? '')
}

function What({ event }: { event: UserEvent }) {
  const { t } = useTranslation()
  const title = titleOf(event)
  const more = [
    event.decision !== null && t(`admin.safety.decision.${event.decision}`),
    event.endsSuspension && t('admin.audit.endsSuspension'),
    event.device !== null && (deviceWords(event.device).name ?? ''),
  ].filter((one) => one !== false && one !== '')
  return (
    <>
      {event.reportId === null ? (
        <span className="font-medium">{title}</span>
      ) : (
        <Link
          to={adminPaths.case(event.reportId)}
          className="font-medium underline underline-offset-4"
        >
          {title}
        </Link>
      )}
      {more.length > 0 && <span className="text-sm text-ink-soft"> · {more.join(' · ')}</span>}
      {event.actor !== null && (
        <span className="text-sm text-ink-soft">
          {' '}
          ·{' '}
          <Link to={adminPaths.user(event.actor.id)} className="underline underline-offset-4">
            {t('admin.users.timeline.by', { admin: nicknameOf(event.actor) })}
          </Link>
        </span>
      )}
      {event.reason && (
        <span className="block text-sm break-words">
          {reasonText(event.what ?? '', event.reason)}
        </span>
      )}
    </>
  )
}
