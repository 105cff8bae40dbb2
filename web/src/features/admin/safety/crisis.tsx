import {
  type AdminReport,
  type HelplineRegion,
  helplineRegions,
  linesShown,
  telOf,
} from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/language.ts'
import { ChoiceChips } from '../../../ui/choice-chips.tsx'
import { regionHere } from '../../helplines/region.ts'
import { CaseStepList } from './case-steps.tsx'
import { Section } from './section.tsx'

/** The steps when a member may be in danger, and while the case is open the helplines of their region. */
export function Crisis({ of: one }: { of: AdminReport }) {
  const { t } = useTranslation()
  const isPending = one.status === 'pending'
  return (
    <Section
      title={t(isPending ? 'admin.safety.crisis.title' : 'admin.safety.crisis.stepsTitle')}
      isCrisis={isPending}
    >
      {isPending && <p>{t('admin.safety.crisis.line')}</p>}
      <CaseStepList of={one} />
      <p className="text-sm text-ink-soft">{t('admin.safety.crisis.kept')}</p>
      {isPending && <CrisisLines />}
    </Section>
  )
}

/** The numbers of a region, to be called from here. */
export function CrisisLines() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [region, setRegion] = useState<HelplineRegion>(() => {
    const here = regionHere(language)
    return here === 'other' ? 'kr' : here
  })
  return (
    <>
      <ChoiceChips
        label={t('admin.safety.crisis.adults')}
        options={helplineRegions.map((value) => ({
          value,
          label: t(`helplines.region.${value}`),
        }))}
        value={region}
        onChange={setRegion}
      />
      <ul className="grid gap-1 sm:grid-cols-2">
        {linesShown(region).map((line) => (
          <li key={line.name} className="flex min-h-11 items-center gap-2">
            {line.takesCalls === false ? (
              <span className="font-bold whitespace-nowrap">{line.number}</span>
            ) : (
              <a
                href={telOf(line)}
                className="content-center font-bold whitespace-nowrap underline"
              >
                {line.number}
              </a>
            )}
            <span className="min-w-0 text-sm">{t(`helplines.name.${line.name}.name`)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
