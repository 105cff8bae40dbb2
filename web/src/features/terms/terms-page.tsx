import { about as instance, termsVersion } from '@dodam/contract'
import type { ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useRead } from '../../api/use-read.ts'
import { paths } from '../../paths.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { dateText } from '../../ui/time.tsx'
import { Operator } from './operator.tsx'

/** What each part says, in its order. */
const parts = {
  what: ['terms.what.peers', 'terms.what.danger'],
  join: ['terms.join.age', 'terms.join.own', 'terms.join.grade'],
  together: [
    ...(['accounts.terms.kind', 'accounts.terms.private', 'terms.together.keep'] as const),
    ...(['terms.together.never', 'terms.together.trade', 'terms.together.around'] as const),
  ],
  yours: ['terms.yours.own', 'terms.yours.delete'],
  team: ['terms.team.acts', 'terms.team.object'],
  change: ['terms.change.date'],
} as const satisfies Record<string, readonly ParseKeys[]>

const partNames = Object.keys(parts) as (keyof typeof parts)[]
const link = 'font-medium text-brand-strong underline underline-offset-2'

/** The terms that members agree to, in plain words, and who runs the installation. Public. */
export function TermsPage() {
  const { t } = useTranslation()
  const { data: about } = useRead(instance.read, {})
  const own = about?.operator.termsUrl ?? null
  const date = dateText(`${termsVersion}T12:00:00.000Z`)
  return (
    <article className="page max-w-2xl! py-6">
      <PageTitle line={own === null && t('terms.line', { date })} className="mb-4">
        {t('terms.title')}
      </PageTitle>
      <Operator />
      {own === null ? (
        partNames.map((part) => (
          <section key={part} aria-labelledby={`terms-${part}`} className="mb-6">
            <h2 id={`terms-${part}`} className="mb-2 font-bold text-lg">
              {t(`terms.${part}.title`)}
            </h2>
            <ul className="flex list-disc flex-col gap-1.5 pl-5 text-body-small">
              {parts[part].map((line) => (
                <li key={line}>{t(line, { age: about?.minimumAge ?? 13 })}</li>
              ))}
            </ul>
          </section>
        ))
      ) : (
        <p className="mb-6 text-body-small">
          {t('terms.who.own')}{' '}
          <a href={own} className={link}>
            {t('terms.read')}
          </a>
        </p>
      )}
      <p className="flex flex-wrap gap-x-6 gap-y-2 text-body-small">
        <Link to={paths.privacy} className={link}>
          {t('app.title.privacy')}
        </Link>
        <Link to={paths.safety} className={link}>
          {t('app.title.safety')}
        </Link>
      </p>
    </article>
  )
}
