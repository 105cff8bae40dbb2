import type { backup, users } from '@dodam/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { useMe } from '../../accounts/session.ts'

const words = {
  account: {
    because: 'admin.users.request.because',
    agree: 'admin.users.request.agree',
    withdraw: 'admin.users.request.withdraw',
    withdrawn: 'admin.users.request.withdrawn',
    over: 'admin.users.request.over',
  },
  restore: {
    because: 'admin.backup.waiting.because',
    agree: 'admin.backup.waiting.agree',
    withdraw: 'admin.backup.waiting.withdraw',
    withdrawn: 'admin.backup.waiting.withdrawn',
    over: 'admin.backup.waiting.over',
  },
} as const

interface Props {
  what: keyof typeof words
  /** What was done already cannot be withdrawn by its admin. */
  request: { id: number; requestedBy: { id: number }; isDone?: boolean }
  withdraw: typeof users.withdrawRequest | typeof backup.withdrawRestore
  title?: string
  /** The description, for the admin who asked for it or for another one. */
  text: (isMine: boolean) => ReactNode
  reason: string | null
  isDangerous: boolean
  onAgree: () => void
}

/** An act that waits for a second admin, who may be the reader. */
export function WaitingAct({ what, request, title, text, reason, isDangerous, ...acts }: Props) {
  const { t } = useTranslation()
  const withdraw = useAct(acts.withdraw, {
    done: words[what].withdrawn,
    gone: { ALREADY_PROCESSED: words[what].over, NOT_FOUND: words[what].over },
  })
  const isMine = request.requestedBy.id === useMe()?.id
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-2 rounded-field bg-warn-soft px-4 py-3"
    >
      {title && <h2 className="font-semibold text-warn">{title}</h2>}
      <p className="break-words">{text(isMine)}</p>
      {reason && <p className="text-sm break-words">{t(words[what].because, { reason })}</p>}
      <div className="flex flex-wrap gap-2">
        {!isMine && (
          <Button variant={isDangerous ? 'danger' : 'primary'} onClick={acts.onAgree}>
            {t(words[what].agree)}
          </Button>
        )}
        {!(isMine && request.isDone) && (
          <Button
            variant="ghost"
            busy={withdraw.isPending}
            onClick={() => void withdraw.run({ params: { id: request.id } })}
          >
            {t(words[what].withdraw)}
          </Button>
        )}
      </div>
    </section>
  )
}
