import {
  type Helpline,
  helplineDirectory,
  helplinesVerifiedOn,
  linesShown,
  smsOf,
  telOf,
} from '@dodam/contract'
import { MessageCircle, Phone, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/language.ts'
import { useOnline } from '../../live/online.ts'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog, DialogAid } from '../../ui/dialog.tsx'
import { island } from '../../ui/island.tsx'
import { MissingUnseen } from '../../ui/missing.tsx'
import { dateText } from '../../ui/time.tsx'
import { count } from '../help-path/count.ts'
import { isWritten, usePlan } from '../help-path/plan.ts'
import { closeHelp, useHelp } from './help.ts'
import { regionHere, regions } from './region.ts'

const PlanOpener = island(() => import('../help-path/plan-opener.tsx'), MissingUnseen, null)
const HelpMore = island(() => import('./help-more.tsx'), MissingUnseen, null)

/**
 * The helplines to call now. Part of the first chunk of the app, so that it opens offline and when other code fails to
 * load.
 */
export function HelpDialog() {
  // The helplines' own dialog needs no link to them.
  return useHelp(({ isOpen }) => isOpen) ? (
    <DialogAid value={null}>
      <Helplines />
    </DialogAid>
  ) : null
}

function Helplines() {
  const { t } = useTranslation()
  // Offline, the code of this part may be missing; the helplines are not.
  const isOnline = useOnline()
  const language = useLanguage()
  const [region, setRegion] = useState(() => regionHere(language))
  const need = useHelp((help) => help.need)
  const [plan] = usePlan()
  useEffect(() => count('listOpened'), [])
  return (
    <Dialog
      open
      onClose={closeHelp}
      title={t('helplines.title')}
      description={t(region === 'other' ? 'helplines.lineElsewhere' : 'helplines.line')}
    >
      <ChoiceChips
        label={t('helplines.regionLabel')}
        hideLabel
        options={regions.map((value) => ({ value, label: t(`helplines.region.${value}`) }))}
        value={region}
        onChange={setRegion}
      />
      {region === 'other' ? (
        <Elsewhere />
      ) : (
        <ul className="mt-4 flex flex-col gap-2.5">
          {linesShown(region, need).map((line) => (
            <li key={line.name} className="flex gap-2">
              <Line line={line} />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 text-body-small text-ink-soft">{t('helplines.adult')}</p>
      {region !== 'other' && (
        <p className="mt-2 text-caption text-ink-soft">
          {t('helplines.checked', { date: dateText(helplinesVerifiedOn) })}
        </p>
      )}
      {isWritten(plan) && <PlanOpener />}
      {isOnline && <HelpMore />}
    </Dialog>
  )
}

const card = 'flex items-center gap-4 rounded-field border px-4 py-3 transition-colors'
const calm = 'border-line bg-surface hover:border-brand'
const contact = () => count('listContacted')
const round = 'flex size-11 shrink-0 items-center justify-center rounded-full [&_svg]:size-5'

function Line({ line }: { line: Helpline }) {
  const { t } = useTranslation()
  const sms = smsOf(line)
  const isTextOnly = line.takesCalls === false
  return (
    <>
      <a
        href={isTextOnly ? sms : telOf(line)}
        onClick={contact}
        className={cx(
          card,
          'min-w-0 flex-1',
          line.isEmergency ? 'border-crisis/40 bg-crisis-soft hover:border-crisis' : calm,
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="block text-xl font-bold">{line.number}</span>
          <span className="block text-body-small font-medium">
            {t(`helplines.name.${line.name}.name`)}
          </span>
          <span className="block text-sm text-ink-soft">
            {t(`helplines.name.${line.name}.line`)}
          </span>
        </span>
        <span
          aria-hidden="true"
          className={cx(
            round,
            line.isEmergency ? 'bg-crisis text-surface-raised' : 'bg-brand text-brand-ink',
          )}
        >
          {isTextOnly ? <MessageCircle /> : <Phone />}
        </span>
      </a>
      {sms && !isTextOnly && (
        <a
          href={sms}
          onClick={contact}
          aria-label={t('helplines.textTo', { name: t(`helplines.name.${line.name}.name`) })}
          className={cx(
            'flex w-16 shrink-0 flex-col items-center justify-center gap-1 rounded-field border text-sm font-medium text-brand-strong transition-colors',
            calm,
          )}
        >
          <MessageCircle aria-hidden="true" className="size-5" />
          {t('helplines.text')}
        </a>
      )}
    </>
  )
}

/** For regions without known numbers: how to find the local ones. */
function Elsewhere() {
  const { t } = useTranslation()
  return (
    <div className="mt-4 flex flex-col gap-2.5">
      <a href={helplineDirectory} target="_blank" rel="noreferrer" className={cx(card, calm)}>
        <span className="min-w-0 flex-1">
          <span className="block text-xl font-bold">findahelpline.com</span>
          <span className="block text-sm text-ink-soft">{t('helplines.directory')}</span>
        </span>
        <span aria-hidden="true" className={cx(round, 'bg-brand text-brand-ink')}>
          <Search />
        </span>
      </a>
      <p className="rounded-field border border-crisis/40 bg-crisis-soft px-4 py-3 text-body-small">
        {t('helplines.localEmergency')}
      </p>
    </div>
  )
}
