import type { ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { useMe } from '../accounts/session.ts'
import { NearLines } from '../helplines/near-lines.tsx'
import { TeamLine } from '../helplines/team-line.tsx'
import SafetyClock from '../reports/safety-clock.tsx'

/** What each part says, in its order. */
const parts = {
  checked: [
    ...(['safety.checked.read', 'safety.checked.sure', 'safety.checked.likely'] as const),
    ...(['safety.checked.held', 'safety.checked.misses'] as const),
  ],
  stopped: ['safety.stopped.contacts', 'safety.stopped.approach', 'safety.stopped.hurtful'],
  people: ['safety.people.decide', 'safety.people.pause', 'safety.people.appeal'],
  report: ['safety.report.how', 'safety.report.secret', 'safety.report.first'],
  reads: [
    ...(['privacy.promises.noReading', 'privacy.promises.anonymous'] as const),
    ...(['safety.reads.two', 'privacy.promises.helper'] as const),
  ],
  adults: ['safety.adults.place', 'safety.adults.worried'],
} as const satisfies Record<string, readonly ParseKeys[]>
type Part = keyof typeof parts

const partNames = Object.keys(parts) as Part[]

/** Who is on duty, which helplines to call, and what is done for safety. Public, for members and their parents. */
export function SafetyPage() {
  const { t } = useTranslation()
  return (
    <article className="page max-w-2xl! py-6">
      <PageTitle line={t('safety.line')}>{t('app.title.safety')}</PageTitle>
      <section aria-labelledby="safety-now" className="mt-4 mb-6 flex flex-col gap-3">
        <h2 id="safety-now" className="font-bold text-lg">
          {t('safety.now.title')}
        </h2>
        <TeamLine />
        <p>
          {t('helplines.lineElsewhere')} {t('safety.now.call')}
        </p>
        <NearLines isWhole />
      </section>
      {partNames.map((part) => (
        <section key={part} aria-labelledby={`safety-${part}`} className="mb-6">
          <h2 id={`safety-${part}`} className="mb-2 font-bold text-lg">
            {t(`safety.${part}.title`)}
          </h2>
          <ul className="flex list-disc flex-col gap-1.5 pl-5 text-body-small">
            {parts[part].map((line) => (
              <li key={line}>{t(line)}</li>
            ))}
          </ul>
          {part === 'report' && <SafetyClock className="mt-2" />}
        </section>
      ))}
      <Further />
    </article>
  )
}

const link = 'font-medium text-brand-strong underline underline-offset-2'

function Further() {
  const { t } = useTranslation()
  const me = useMe()
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-2 text-body-small">
      <Link to={me ? paths.settingsOf('support') : paths.visitorSupport} className={link}>
        {t('app.title.visitorSupport')}
      </Link>
      <Link to={paths.privacy} className={link}>
        {t('app.title.privacy')}
      </Link>
    </p>
  )
}
