import { type Safety, shareInterval } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { Heading, Metric } from './metric.tsx'

/** How many open the path to help, and take a step there, each with its 95 % interval. */
export function HelpPath({ of: { helpPath } }: { of: Pick<Safety, 'helpPath'> }) {
  const { t } = useTranslation()
  const shareText = (part: number, whole: number) => {
    const share = shareInterval(part, whole)
    return share ? t('admin.safety.numbers.share', share) : t('admin.safety.numbers.none')
  }
  return (
    <section>
      <Heading>{t('admin.safety.numbers.helpPath')}</Heading>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(15rem,1fr))] gap-2">
        {helpPath.flatMap(({ language, shown, opened, stepped }) => [
          <Metric
            key={`${language} opened`}
            name={t('admin.safety.numbers.opened', {
              language: t(`admin.users.language.${language}`),
            })}
            value={shareText(opened, shown)}
            how={t('admin.safety.numbers.ofShown', { part: opened, whole: shown })}
          />,
          <Metric
            key={`${language} stepped`}
            name={t('admin.safety.numbers.stepped', {
              language: t(`admin.users.language.${language}`),
            })}
            value={shareText(stepped, opened)}
            how={t('admin.safety.numbers.ofOpened', { part: stepped, whole: opened })}
          />,
        ])}
      </dl>
    </section>
  )
}
