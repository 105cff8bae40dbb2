import {
  type Helpline,
  type HelpNeed,
  helplineDirectory,
  isUrgent,
  linesShown,
  smsOf,
  telOf,
} from '@dodam/contract'
import { MessageCircle, Phone, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/language.ts'
import { regionHere } from './region.ts'

/** This many are shown at once; the others are one tap away. */
const most = 2

interface Props {
  isWhole?: boolean
  need?: HelpNeed | undefined
}

/**
 * The first helplines of the device's region, in the order that fits the need, or all of them with the emergency numbers, to
 * call or write to at once; without known ones, how to find them.
 */
export function NearLines({ isWhole = false, need }: Props) {
  const { t } = useTranslation()
  const region = regionHere(useLanguage())
  if (region === 'other')
    return (
      <>
        <Directory />
        {isWhole && <p className="text-body-small">{t('helplines.localEmergency')}</p>}
      </>
    )
  const shown = linesShown(region, need)
  const lines = isWhole
    ? shown
    : shown.filter(({ isEmergency }) => isUrgent(need) || !isEmergency).slice(0, most)
  return (
    <ul className="flex flex-col gap-2">
      {lines.map((line) => (
        <li key={line.name} className="flex gap-2">
          <Line line={line} isExplained={isWhole} />
        </li>
      ))}
    </ul>
  )
}

const box =
  'flex min-h-12 items-center rounded-field border border-line bg-surface-raised transition-colors hover:border-crisis'

/** How to find the helplines of any other country. */
export function Directory() {
  const { t } = useTranslation()
  return (
    <a
      href={helplineDirectory}
      target="_blank"
      rel="noreferrer"
      className={`${box} gap-3 px-3.5 py-2`}
    >
      <Search aria-hidden="true" className="size-5 shrink-0 text-crisis" />
      <span className="min-w-0 leading-5">
        <span className="block font-bold">findahelpline.com</span>
        <span className="text-sm">{t('helplines.directory')}</span>
      </span>
    </a>
  )
}

function Line({ line, isExplained }: { line: Helpline; isExplained: boolean }) {
  const { t } = useTranslation()
  const sms = smsOf(line)
  const isTextOnly = line.takesCalls === false
  const name = t(`helplines.name.${line.name}.name`)
  return (
    <>
      <a
        href={isTextOnly ? sms : telOf(line)}
        className={`${box} min-w-0 flex-1 gap-3 px-3.5 py-1.5`}
      >
        {isTextOnly ? (
          <MessageCircle aria-hidden="true" className="size-5 shrink-0 text-crisis" />
        ) : (
          <Phone aria-hidden="true" className="size-5 shrink-0 text-crisis" />
        )}
        <span className="min-w-0 leading-5">
          <span className="mr-2 font-bold whitespace-nowrap">{line.number}</span>
          <span className="text-sm">{name}</span>
          {isExplained && (
            <span className="block text-ink-soft text-sm">
              {t(`helplines.name.${line.name}.line`)}
            </span>
          )}
        </span>
      </a>
      {sms && !isTextOnly && (
        <a
          href={sms}
          aria-label={t('helplines.textTo', { name })}
          className={`${box} shrink-0 gap-1.5 px-3.5 font-medium text-sm`}
        >
          <MessageCircle aria-hidden="true" className="size-4 text-crisis" />
          {t('helplines.text')}
        </a>
      )}
    </>
  )
}
