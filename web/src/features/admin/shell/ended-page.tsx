import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { adminPaths } from '../paths.ts'
import type { Typed } from './typed.ts'

interface Props {
  /** What has ended: the right to the whole area, or a role that this screen needs. */
  what: 'right' | 'role'
  /** What was being typed. */
  held: readonly Typed[]
}

/** Takes the place of a screen whose admin may no longer see it. */
export function EndedPage({ what, held }: Props) {
  const { t } = useTranslation()
  // Later ones are not of the screen that has ended.
  const [typed] = useState(held)
  return (
    <div className="page flex max-w-xl flex-1 flex-col justify-center gap-5 py-10">
      <section
        role="alert"
        className="flex flex-col gap-4 rounded-card border border-line bg-surface-raised p-5 shadow-card sm:p-7"
      >
        <Lock aria-hidden="true" className="size-10 text-brand-strong" />
        <div>
          <h1 className="text-xl font-bold">{t(`admin.shell.ended.${what}.title`)}</h1>
          <p className="mt-1 text-ink-soft">{t(`admin.shell.ended.${what}.line`)}</p>
        </div>
        {typed.length > 0 && (
          <>
            <p>{t('admin.shell.ended.typed')}</p>
            {typed.map(({ label, text }) => (
              <TextArea
                key={`${label} ${text}`}
                readOnly
                label={label || t('admin.shell.ended.text')}
                value={text}
              />
            ))}
          </>
        )}
        <Link
          to={what === 'right' ? paths.home : adminPaths.overview}
          className={buttonLook('primary')}
        >
          {t(`admin.shell.ended.${what}.go`)}
        </Link>
      </section>
    </div>
  )
}
