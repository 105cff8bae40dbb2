import { Phone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/language.ts'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { dateText } from '../../ui/time.tsx'
import { type Helpline, helplines, regionFor, regions, telOf, verifiedOn } from './lines.ts'

/** Whom to call now. Everything on it is part of the app itself, so it opens without a network. */
export default function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [region, setRegion] = useState(() =>
    regionFor(language, {
      languages: navigator.languages,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
  )
  return (
    <Dialog open onClose={onClose} title={t('helplines.title')} description={t('helplines.line')}>
      <ChoiceChips
        label={t('helplines.regionLabel')}
        hideLabel
        options={regions.map((value) => ({ value, label: t(`helplines.region.${value}`) }))}
        value={region}
        onChange={setRegion}
      />
      <ul className="mt-4 flex flex-col gap-2.5">
        {helplines[region].map((line) => (
          <li key={line.name}>
            <CallLink line={line} />
          </li>
        ))}
      </ul>
      <p className="mt-4 text-[0.9375rem] text-ink-soft">{t('helplines.adult')}</p>
      <p className="mt-2 text-[0.8125rem] text-ink-soft">
        {t('helplines.checked', { date: dateText(verifiedOn) })}
      </p>
    </Dialog>
  )
}

function CallLink({ line }: { line: Helpline }) {
  const { t } = useTranslation()
  return (
    <a
      href={telOf(line)}
      className={cx(
        'flex items-center gap-4 rounded-field border px-4 py-3 transition-colors',
        line.isEmergency
          ? 'border-crisis/40 bg-crisis-soft hover:border-crisis'
          : 'border-line bg-surface hover:border-brand',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block text-xl font-bold">{line.number}</span>
        <span className="block text-[0.9375rem] font-medium">
          {t(`helplines.name.${line.name}.name`)}
        </span>
        <span className="block text-sm text-ink-soft">{t(`helplines.name.${line.name}.line`)}</span>
      </span>
      <span
        aria-hidden="true"
        className={cx(
          'flex size-11 shrink-0 items-center justify-center rounded-full',
          line.isEmergency ? 'bg-crisis text-surface-raised' : 'bg-brand text-brand-ink',
        )}
      >
        <Phone className="size-5" />
      </span>
    </a>
  )
}
