import { isUrgent, teamPlaces, unsharedPlaces } from '@dodam/contract'
import type { Finding, Place } from '@dodam/safety/browser'
import { HeartHandshake, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/language.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { offerHelp, openHelpFor } from '../helplines/help.ts'
import { KeepStill } from './keep-still.tsx'
import { useIsTold } from './noticed.ts'
import { reasonsOf } from './reasons.ts'
import { isStill, type Stopped } from './stopped.ts'
import { needOf, type Tone, toneOf } from './tone.ts'
import { useCheckedText } from './use-checked-text.ts'

/** A merely possible contact is asked about later. */
const isContact = ({ kind, severity }: Finding) => kind === 'contact' && severity !== 'low'

/**
 * Chat messages mask contacts, and texts for the support team or the helper may contain them; elsewhere they are
 * refused.
 */
const isRefused = (place: Place) => place !== 'message' && !unsharedPlaces.includes(place)

/** The texts for which the offer was closed on this page; it does not return for them. */
const closedAt = new Set<string>()

interface Props {
  text: string
  place: Place
  /** The refusal of the text, whose findings are not repeated here. */
  stopped?: Stopped | undefined
  /** The conversation it belongs to, in which help is offered once a day, and at each danger to life. */
  talk?: string | undefined
  className?: string
}

/**
 * Shows the findings of the local check right before a field: an offer of helplines for a certain crisis
 * (`data-offer`), a dot on the help button for a likely one, and an early hint of a contact that would be refused. It
 * neither sends nor stops anything.
 */
export function WhileWriting({ text, place, stopped, talk, className }: Props) {
  const findings = useCheckedText(text, place)
  const crises = findings.filter(({ kind }) => kind === 'crisis')
  const isTalkTold = useIsTold(talk)
  const [isClosed, setClosed] = useState(() => closedAt.has(text))
  const isEmpty = text.trim() === ''
  // An empty field starts a new text.
  if (isEmpty && isClosed) setClosed(false)
  const isCrisis = crises.length > 0
  useEffect(() => {
    if (isCrisis) offerHelp(true)
  }, [isCrisis])
  useEffect(() => () => offerHelp(false), [])
  const found = teamPlaces.includes(place) ? null : toneOf(crises, text)
  const tone = isTalkTold && !isUrgent(needOf(found)) ? null : found
  const close = () => {
    closedAt.add(text)
    setClosed(true)
  }
  const isTold = stopped !== undefined && isStill(stopped, text)
  const contacts = isRefused(place) && !isTold ? findings.filter(isContact) : []
  return (
    <KeepStill className={className}>
      <Offer tone={isClosed ? null : tone} onClose={close} />
      <EarlyHint contacts={contacts} />
    </KeepStill>
  )
}

function Offer({ tone, onClose }: { tone: Tone | null; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <div
      data-offer={tone ?? undefined}
      className={cx(
        tone &&
          'my-2 flex animate-fade items-start gap-2.5 rounded-field bg-crisis-soft py-2 pr-1 pl-3.5',
      )}
    >
      {tone && <HeartHandshake aria-hidden="true" className="mt-1 size-5 shrink-0 text-crisis" />}
      <div className="min-w-0 flex-1 text-body-small leading-6">
        {/* Mounted from the start, because screen readers announce only changes of it. */}
        <p role="status" className={cx(tone && 'pt-0.5')}>
          {tone && t(`checks.offer.${tone}`)}
        </p>
        {tone && (
          <button
            type="button"
            aria-haspopup="dialog"
            // Keeps the focus, and with it the phone's keyboard, in the field until the helplines open.
            onPointerDown={(event) => event.preventDefault()}
            onClick={openHelpFor(needOf(tone))}
            className="-mb-1 -ml-2 min-h-11 rounded-full px-2 font-semibold text-crisis hover:underline"
          >
            {t('checks.offer.open')}
          </button>
        )}
      </div>
      {tone && (
        <IconButton
          label={t('checks.offer.close')}
          icon={<X className="size-5!" />}
          onPointerDown={(event) => event.preventDefault()}
          onClick={onClose}
          className="-mt-1 text-ink-soft"
        />
      )}
    </div>
  )
}

/** Announces the refusal in advance. */
function EarlyHint({ contacts }: { contacts: readonly Finding[] }) {
  const { t } = useTranslation()
  const [reason] = reasonsOf(contacts, useLanguage())
  return (
    <p role="status" className="text-sm text-warn not-empty:my-2">
      {reason && `${reason} ${t('checks.early.contact')}`}
    </p>
  )
}
