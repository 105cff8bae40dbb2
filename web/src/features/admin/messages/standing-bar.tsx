import { type SupportMessage, support } from '@dodam/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { doubtSupport } from '../../../live/support.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { timeText } from '../../../ui/time.tsx'
import { TextWithPerson } from '../parts/text-with-person.tsx'
import { useShortcuts } from '../shell/keys.ts'
import type { holdingOf } from './standing.ts'

/** The admin who holds a message, with the two steps: taking it on, and completing it. */
export function StandingBar({
  message: { id, status, handler, handledUntil },
  holding,
}: {
  message: SupportMessage
  holding: ReturnType<typeof holdingOf>
}) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { run, sent } = useAct(support.setStatus, {
    gone: { SUPPORT_TAKEN: 'general', SUPPORT_MOVED: 'general' },
    failed: 'admin.messages.statusFailed',
  })
  const move = async (to: 'processing' | 'resolved') => {
    const { kind } = await run({ params: { id }, body: { status: to } })
    if (kind !== 'done') doubtSupport(cache, id)
  }
  const mayTake = holding === 'nobody' || holding === 'free'
  const mayComplete = status === 'processing' && holding !== 'theirs'
  const takeText = t(holding === 'free' ? 'admin.messages.goOn' : 'admin.messages.take')
  const completeText = t('admin.messages.complete')
  useShortcuts([
    ...(mayTake && !sent ? [{ key: 't', does: takeText, run: () => void move('processing') }] : []),
    ...(mayComplete && !sent
      ? [{ key: 'c', does: completeText, run: () => void move('resolved') }]
      : []),
  ])
  const time = handledUntil === null ? '' : timeText(handledUntil)
  const withHandler = (text: (name: string) => string) => (
    <TextWithPerson
      id={handler?.id ?? null}
      name={handler ? nicknameOf(handler) : ''}
      text={text}
    />
  )
  const said = {
    nobody: t('admin.messages.holding.nobody'),
    mine: t('admin.messages.holding.mine', { time }),
    theirs: withHandler((name) => t('admin.messages.holding.theirs', { name, time })),
    free: withHandler((name) => t('admin.messages.holding.free', { name })),
    over: t('admin.messages.holding.over'),
  }[holding]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-field bg-surface-sunken px-4 py-2">
      <p role="status" className="flex min-h-11 min-w-48 flex-1 items-center gap-2">
        {(holding === 'theirs' || holding === 'free') && handler && (
          <Avatar person={handler} size="sm" />
        )}
        <span>{said}</span>
      </p>
      {mayTake && (
        <Button
          variant="soft"
          busy={sent?.body.status === 'processing'}
          onClick={() => void move('processing')}
        >
          {takeText}
        </Button>
      )}
      {mayComplete && (
        <Button
          variant="soft"
          busy={sent?.body.status === 'resolved'}
          onClick={() => void move('resolved')}
        >
          {completeText}
        </Button>
      )}
    </div>
  )
}
