import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useMe } from '../accounts/session.ts'
import { Doors } from '../support/doors.tsx'
import { SupportForm } from '../support/support-form.tsx'
import { SupportList } from '../support/support-list.tsx'
import { Section } from './section.tsx'

/** Messages to the support team, and its answers. */
export default function SupportSection() {
  const { t } = useTranslation()
  const me = useMe()
  if (!me) return null
  return (
    <Section title={t('app.settings.support')} line={t('support.line')}>
      <Doors />
      {(['safety', 'status'] as const).map((page) => (
        <Link
          key={page}
          to={paths[page]}
          className="self-start font-medium text-body-small text-brand-strong underline underline-offset-2"
        >
          {t(`app.title.${page}`)}
        </Link>
      ))}
      <section className="flex flex-col gap-4">
        <h3 className="font-bold">{t('support.form.title')}</h3>
        <SupportForm me={me} />
      </section>
      <section className="flex flex-col gap-4 border-line border-t pt-5">
        <h3 className="font-bold">{t('support.list.title')}</h3>
        <SupportList me={me} />
      </section>
    </Section>
  )
}
