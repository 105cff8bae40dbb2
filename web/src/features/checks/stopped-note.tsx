import type { CheckedPlace } from '@dodam/contract'
import { type PointerEvent, type RefObject, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/language.ts'
import { withoutContacts } from './contact-phrase.ts'
import { MarkedText } from './marked-text.tsx'
import { Objection } from './objection.tsx'
import { Question } from './question.tsx'
import { reasonsOf } from './reasons.ts'
import { selectionOf } from './spans.ts'
import { inTheWay, isStill } from './stopped.ts'
import type { Sending } from './use-sending.ts'

interface Props {
  sending: Pick<Sending, 'stopped' | 'question'>
  place: CheckedPlace
  /** The field's text, how to change it, and the field itself. */
  text: string
  write: (text: string) => void
  box: RefObject<HTMLTextAreaElement | null>
}

const act =
  'min-h-11 rounded-full px-3 font-semibold text-brand-strong text-sm transition-colors hover:bg-surface-sunken'

/** Blurring a field checks it again, which would move the button away from the pointer. */
const keepFocus = (event: PointerEvent) => event.preventDefault()

/** Below a field with a refused text: the findings, the reasons, and what can be done. */
export function StoppedNote({ sending, place, text, write, box }: Props) {
  const { stopped } = sending
  const { t } = useTranslation()
  const found = inTheWay(stopped?.findings ?? [])
  const reasons = reasonsOf(found, useLanguage())
  const edit = () => {
    const field = box.current
    if (!field || !stopped) return
    field.focus()
    field.setSelectionRange(...selectionOf(field.value, shifted(field.value)))
  }
  /** The findings refer to the sent text, which has no leading blanks. */
  const shifted = (typed: string) => {
    const blanks = [...typed].length - [...typed.trimStart()].length
    return found.map(({ start, end }) => ({
      start: start + blanks,
      end: end + blanks,
    }))
  }
  // A likely contact is a whole sentence, so one tap must not delete it.
  const contacts = found.filter(({ kind, why }) => kind === 'contact' && why !== 'contact.likely')
  const remove = () => {
    if (!stopped) return
    write(withoutContacts(stopped.text, contacts))
    box.current?.focus()
  }
  const isNudge = stopped?.code === 'CONFIRM_TEXT'
  const editSoon = useEffectEvent(edit)
  useEffect(() => {
    // A writer who chose to change it continues in the field.
    if (isNudge) editSoon()
  }, [isNudge])

  const isShown = stopped !== undefined && isStill(stopped, text)
  return (
    <>
      {isShown && (
        <div className="mt-2 flex flex-col gap-1 rounded-field bg-surface-sunken px-4 pt-3 pb-1.5">
          {reasons.map((reason) => (
            <p key={reason} className="text-body-small leading-6">
              {reason}
            </p>
          ))}
          <p className="line-clamp-4 text-body-small text-ink-soft leading-7">
            <span className="sr-only">{t('checks.stopped.label')}: </span>
            <MarkedText text={stopped.text} spans={found} isShort />
          </p>
          <div className="-mx-3 flex flex-wrap items-center">
            <button type="button" className={act} onPointerDown={keepFocus} onClick={edit}>
              {t('checks.stopped.edit')}
            </button>
            {contacts.length > 0 && (
              <button type="button" className={act} onPointerDown={keepFocus} onClick={remove}>
                {t('checks.stopped.remove')}
              </button>
            )}
            <Objection place={place} text={stopped.text} />
          </div>
        </div>
      )}
      <Question sending={sending} place={place} />
    </>
  )
}
