import { smsOf, telOf } from '@dodam/contract'
import { MessageCircle, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonLook } from '../../ui/button.tsx'
import type { Way } from './answers.ts'
import { count } from './count.ts'

const contact = () => {
  count('stepped')
  count('contacted')
}

/** One helpline: what it is, what happens on a call or a message, and both ways to reach it. */
export function FittingLine({ line, first }: Way) {
  const { t } = useTranslation()
  const sms = smsOf(line)
  const tel = line.takesCalls === false ? undefined : telOf(line)
  const call = tel && (
    <a
      key="call"
      href={tel}
      onClick={contact}
      className={buttonLook(first === 'call' ? 'primary' : 'soft', 'lg')}
    >
      <Phone aria-hidden="true" className="size-5" />
      {t('help-path.call', { number: line.number })}
    </a>
  )
  const text = sms && (
    <a
      key="text"
      href={sms}
      onClick={contact}
      className={buttonLook(first === 'text' ? 'primary' : 'soft', 'lg')}
    >
      <MessageCircle aria-hidden="true" className="size-5" />
      {t('help-path.text', { number: line.number })}
    </a>
  )
  return (
    <div className="flex flex-col gap-3 rounded-card border border-crisis/25 bg-crisis-soft p-4">
      <div>
        <p className="font-bold">{t(`helplines.name.${line.name}.name`)}</p>
        <p className="text-sm text-ink-soft">{t(`helplines.name.${line.name}.line`)}</p>
      </div>
      <p className="text-body-small leading-6">
        {t(`help-path.happens.${line.isEmergency ? 'emergency' : first}`)}
      </p>
      <div className="flex flex-col gap-2">{first === 'text' ? [text, call] : [call, text]}</div>
    </div>
  )
}
