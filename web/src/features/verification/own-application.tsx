import type { VerificationApplication } from '@dodam/contract'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { WrittenText } from '../../ui/written-text.tsx'

/** The text of the own application, folded. */
export function OwnApplication({ application }: { application: VerificationApplication }) {
  const { t } = useTranslation()
  const { reason, experienceDescription, qualifications } = application
  const written = [
    { name: t('verification.form.reason'), text: reason },
    { name: t('verification.form.experience'), text: experienceDescription },
    { name: t('verification.form.qualifications'), text: qualifications },
  ]
  return (
    <details className="group border-line border-t">
      <summary className="-mb-2 flex min-h-11 cursor-pointer list-none items-center gap-1.5 pt-2 font-semibold text-body-small">
        {t('verification.own')}
        <ChevronDown
          aria-hidden="true"
          className="size-5 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <dl className="mt-3 flex flex-col gap-4">
        {written.map(
          ({ name, text }) =>
            text && (
              <div key={name}>
                <dt className="text-ink-soft text-sm">{name}</dt>
                <dd className="mt-1">
                  <WrittenText text={text} />
                </dd>
              </div>
            ),
        )}
      </dl>
    </details>
  )
}
