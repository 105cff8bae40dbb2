import { type KeptClass, type KeptFor, retention } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { useMe } from '../accounts/session.ts'
import { Operator } from '../terms/operator.tsx'

/** The classes of data by topic. */
const groups = {
  you: ['profile', 'password', 'formerNames', 'sessions', 'activeDays'],
  written: [
    ...(['posts', 'ratings', 'requests', 'endedChats', 'quietChats', 'deletedTexts'] as const),
    ...(['earlierTexts'] as const),
    'supportMessages',
    'visitorMessages',
  ],
  around: [
    ...(['notifications', 'pushAddresses', 'views', 'blocks', 'searches'] as const),
    ...(['helperAnswers', 'checkIns'] as const),
  ],
  safety: ['textChecks', 'riskEvents', 'dismissedCases', 'upheldCases', 'staffNotes'],
  installation: ['securityAddresses', 'securityEvents', 'clientErrors', 'backups', 'audit'],
} as const satisfies Record<string, readonly KeptClass[]>

/** Every class must be in a group; otherwise this type is `never`. */
type Grouped = (typeof groups)[keyof typeof groups][number]
const listed: [Exclude<KeptClass, Grouped>] extends [never] ? typeof groups : never = groups

const link = 'font-medium text-brand-strong underline underline-offset-2'

/** What is kept, for how long, why, and who can see it. Public; built from the table that the deleting jobs read. */
export function PrivacyPage() {
  const { t } = useTranslation()
  const me = useMe()
  return (
    <article className="page max-w-2xl! py-6">
      <PageTitle line={t('privacy.line')}>{t('privacy.title')}</PageTitle>
      <ul className="mt-4 mb-6 flex list-disc flex-col gap-1.5 pl-5 text-body-small">
        {(['noAds', 'anonymous', 'noReading', 'helper', 'servers', 'leaving'] as const).map(
          (promise) => (
            <li key={promise}>{t(`privacy.promises.${promise}`)}</li>
          ),
        )}
      </ul>
      <Operator />
      {Object.entries(listed).map(([group, classes]) => (
        <section key={group} className="mb-6" aria-labelledby={`privacy-${group}`}>
          <h2 id={`privacy-${group}`} className="mb-2 font-bold text-lg">
            {t(`privacy.groups.${group as keyof typeof groups}`)}
          </h2>
          <div className="overflow-hidden rounded-card border border-line bg-surface">
            {classes.map((name) => (
              <Kept key={name} name={name} />
            ))}
          </div>
        </section>
      ))}
      <p className="text-body-small text-ink-soft">{t('privacy.hold')}</p>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2 text-body-small">
        {me && (
          <Link to={paths.settingsOf('data')} className={link}>
            {t('privacy.yours')}
          </Link>
        )}
        <Link to={paths.terms} className={link}>
          {t('terms.title')}
        </Link>
        <Link to={paths.safety} className={link}>
          {t('app.title.safety')}
        </Link>
      </p>
    </article>
  )
}

function Kept({ name }: { name: KeptClass }) {
  const { t } = useTranslation()
  const { kept, seenBy } = retention[name]
  const spanOf = useSpan()
  return (
    <div className="border-b border-line px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold">{t(`privacy.classes.${name}.what`)}</h3>
        <p className="text-sm font-medium text-brand-strong">{spanOf(kept)}</p>
      </div>
      <p className="mt-0.5 text-body-small text-ink-soft">{t(`privacy.classes.${name}.why`)}</p>
      <p className="mt-0.5 text-sm text-ink-soft">
        {t('privacy.seen', { who: t(`privacy.seenBy.${seenBy}`) })}
      </p>
    </div>
  )
}

/** Return a period of retention in words. */
function useSpan() {
  const { t } = useTranslation()
  return (kept: KeptFor): string =>
    typeof kept === 'string'
      ? t(`privacy.kept.${kept}`)
      : t(`privacy.kept.${kept.unit}`, { count: kept.amount })
}
