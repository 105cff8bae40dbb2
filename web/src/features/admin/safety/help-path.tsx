import { type Safety, shareInterval } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { Heading, Metric } from './metric.tsx'

/** Each share: what of what, and how the whole is named. */
const shares = [
  ['opened', 'shown', 'ofShown'],
  ['stepped', 'opened', 'ofOpened'],
  ['contacted', 'opened', 'ofOpened'],
  ['listContacted', 'listOpened', 'ofOpened'],
] as const

/**
 * How many open the path to help, take a step and reach a helpline there, and how many do from the list alone, each with its
 * 95 % interval.
 */
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
        {helpPath.flatMap(({ language, ...counts }) =>
          shares.map(([part, whole, how]) => (
            <Metric
              key={`${language} ${part}`}
              name={t(`admin.safety.numbers.${part}`, {
                language: t(`admin.users.language.${language}`),
              })}
              value={shareText(counts[part], counts[whole])}
              how={t(`admin.safety.numbers.${how}`, { part: counts[part], whole: counts[whole] })}
            />
          )),
        )}
      </dl>
    </section>
  )
}
