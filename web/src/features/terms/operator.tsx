import { about as instance } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/use-read.ts'

const link = 'font-medium text-brand-strong underline underline-offset-2 wrap-anywhere'

/** Return the address that a contact leads to: of a mail, a number or a page; undefined for other words. */
export function addressOf(contact: string): string | undefined {
  if (/^https?:\/\/\S+$/.test(contact)) return contact
  if (/^\S+@\S+$/.test(contact)) return `mailto:${contact}`
  return /^\+?[\d\s-]+$/.test(contact) ? `tel:${contact.replaceAll(/[\s-]/g, '')}` : undefined
}

/** Say who runs the installation and how to reach them. */
export function Operator() {
  const { t } = useTranslation()
  const { data: about } = useRead(instance.read, {})
  if (about === undefined) return null
  const { name, contact } = about.operator
  const address = contact === null ? undefined : addressOf(contact)
  return (
    <section aria-labelledby="operator" className="mb-6 text-body-small">
      <h2 id="operator" className="mb-2 font-bold text-lg">
        {t('terms.who.title')}
      </h2>
      <p>{t('terms.who.name', { name })}</p>
      {contact !== null && (
        <p>
          {t('terms.who.contact')}{' '}
          {address === undefined ? (
            contact
          ) : (
            <a href={address} className={link}>
              {contact}
            </a>
          )}
        </p>
      )}
    </section>
  )
}
