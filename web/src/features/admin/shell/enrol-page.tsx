import type { SecondFactor } from '@dodam/contract'
import { ShieldCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { Factors } from '../../second-factor/factors.tsx'

/** Replaces the whole area for an admin who has to enrol a second factor first. */
export function EnrolPage({ factor, onDone }: { factor: SecondFactor; onDone: () => void }) {
  const { t } = useTranslation()
  const title = `${t('second-factor.title')} · ${t('app.name')}`
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className="page flex min-h-dvh max-w-xl flex-col justify-center gap-5 py-10">
      <section className="flex flex-col gap-5 rounded-card border border-line bg-surface-raised p-5 shadow-card sm:p-7">
        <ShieldCheck aria-hidden="true" className="size-10 text-brand-strong" />
        <div>
          <h1 className="text-xl font-bold">{t('admin.shell.enrol.title')}</h1>
          <p className="mt-1 text-ink-soft">{t('admin.shell.enrol.line')}</p>
        </div>
        <Factors factor={factor} />
        {!factor.isMissing && (
          <Button size="lg" onClick={onDone}>
            {t('admin.shell.enrol.go')}
          </Button>
        )}
      </section>
      <Link to={paths.home} className={buttonLook('ghost')}>
        {t('admin.shell.toCommunity')}
      </Link>
    </main>
  )
}
