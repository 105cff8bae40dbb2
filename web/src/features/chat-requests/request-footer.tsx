import { type ChatRequest, hasExpired } from '@dodam/contract'
import { MessageCircle } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { useSuspension } from '../reports/standing.ts'
import { SuspensionNote } from '../reports/suspension-note.tsx'
import { isReceived } from './listed.ts'
import type { useAnswer } from './use-answer.ts'
import { useWithdrawal } from './use-withdrawal.ts'

interface Props {
  request: ChatRequest
  isGone: boolean
  answering: ReturnType<typeof useAnswer>
}

/** The acts on a request, or its outcome: always one row, so that an answer does not move the cards below. */
export function RequestFooter(props: Props) {
  const row = useRef<HTMLElement>(null)
  // The pressed button unmounts, so its row takes the focus.
  const keepFocus = () => row.current?.focus({ preventScroll: true })
  return (
    <footer ref={row} tabIndex={-1} className="flex min-h-11 items-center gap-3 outline-none">
      <Content {...props} onPress={keepFocus} />
    </footer>
  )
}

function Content({ request, isGone, answering, onPress }: Props & { onPress: () => void }) {
  const { t } = useTranslation()
  const suspension = useSuspension()
  // Here, where it outlives the answer that stops it.
  const withdrawal = useWithdrawal(request)
  const { status, isAnswering, answer, takeBack } = answering
  const respond = (choice: 'accepted' | 'declined') => () => {
    onPress()
    void answer(choice)
  }
  if (isGone)
    // Only its sender takes a sent request out of their list.
    return (
      <Line>
        {t(isReceived(request) ? 'chat-requests.card.gone' : 'chat-requests.card.withdrawnNow')}
      </Line>
    )
  if (status === 'accepted') return <Accepted roomId={request.chatRoomId} isBusy={isAnswering} />
  if (!isReceived(request)) {
    if (status === 'pending') return <Waiting withdrawal={withdrawal} onPress={onPress} />
    return (
      <Line>{t(`chat-requests.card.sent.${hasExpired(request) ? 'expired' : 'declined'}`)}</Line>
    )
  }
  if (suspension) return <SuspensionNote suspension={suspension} look="field" />
  if (status === 'declined')
    return (
      <>
        {takeBack && (
          <Button
            variant="soft"
            onClick={() => {
              onPress()
              takeBack()
            }}
          >
            {t('ui.undo')}
          </Button>
        )}
        <Line>
          {t(takeBack ? 'chat-requests.card.declinedNow' : 'chat-requests.card.declined')}
        </Line>
      </>
    )
  return (
    <>
      <Button className="flex-1 px-3! sm:flex-none sm:px-5!" onClick={respond('accepted')}>
        {t('chat-requests.card.accept')}
      </Button>
      <Button
        variant="ghost"
        className="flex-1 px-3! sm:flex-none sm:px-5!"
        onClick={respond('declined')}
      >
        {t('chat-requests.card.decline')}
      </Button>
    </>
  )
}

interface WaitingProps {
  withdrawal: ReturnType<typeof useWithdrawal>
  onPress: () => void
}

/** A sent request that waits for an answer, and can be withdrawn. */
function Waiting({ withdrawal, onPress }: WaitingProps) {
  const { t } = useTranslation()
  const { isUnderWay, withdraw, takeBack } = withdrawal
  const act = takeBack ?? withdraw
  return (
    <>
      <Line>
        {t(isUnderWay ? 'chat-requests.card.withdrawnNow' : 'chat-requests.card.sent.pending')}
      </Line>
      {(takeBack || !isUnderWay) && (
        <Button
          variant={takeBack ? 'soft' : 'ghost'}
          className="ml-auto"
          onClick={() => {
            onPress()
            act()
          }}
        >
          {t(takeBack ? 'ui.undo' : 'chat-requests.card.withdraw')}
        </Button>
      )}
    </>
  )
}

function Accepted({ roomId, isBusy }: { roomId: number | null; isBusy: boolean }) {
  const { t } = useTranslation()
  if (roomId !== null)
    return (
      <Link to={paths.chat(roomId)} className={`${buttonLook()} flex-1 sm:flex-none`}>
        <MessageCircle aria-hidden className="size-5" />
        {t('chat-requests.card.startChat')}
      </Link>
    )
  if (!isBusy) return <Line>{t('chat-requests.card.left')}</Line>
  return (
    <Button busy className="flex-1 sm:flex-none">
      {t('chat-requests.card.startChat')}
    </Button>
  )
}

const Line = ({ children }: { children: string }) => (
  <p className="text-body-small text-ink-soft">{children}</p>
)
