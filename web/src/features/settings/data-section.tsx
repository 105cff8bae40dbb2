import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { attempt } from '../../acts/outcome.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { useMe } from '../accounts/session.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { downloadMine } from './download-mine.ts'
import { EmailPart } from './email-part.tsx'
import { Section } from './section.tsx'

/** The export of the own data, the email address, and the deletion of the account. */
export default function DataSection() {
  const { t } = useTranslation()
  const me = useMe()
  const [isLoading, setLoading] = useState(false)
  const [isDeleting, setDeleting] = useState(false)

  if (!me) return null
  const download = async () => {
    setLoading(true)
    await attempt(() => downloadMine(me), { done: 'settings.export.done' })
    setLoading(false)
  }

  return (
    <Section title={t('app.settings.data')}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-body-small text-ink-soft">{t('settings.export.line')}</p>
        <Button variant="soft" busy={isLoading} onClick={() => void download()}>
          {!isLoading && <Download aria-hidden="true" className="size-5" />}
          {t('settings.export.submit')}
        </Button>
        <Link
          to={paths.privacy}
          className="font-medium text-body-small text-brand-strong underline underline-offset-2"
        >
          {t('settings.export.kept')}
        </Link>
      </div>
      <EmailPart me={me} />
      <div className="flex flex-col items-start gap-3 border-t border-line pt-5">
        <h3 className="font-semibold">{t('settings.delete.title')}</h3>
        <p className="text-body-small text-ink-soft">{t('settings.delete.short')}</p>
        <Button variant="dangerSoft" onClick={() => setDeleting(true)}>
          {t('settings.delete.open')}
        </Button>
      </div>
      {isDeleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
    </Section>
  )
}
