import { drawn, type Notification, type NotificationType, notifications } from '@dodam/contract'
import {
  BadgeCheck,
  Bell,
  GraduationCap,
  HandHeart,
  Heart,
  KeyRound,
  LifeBuoy,
  MessageCircle,
  MessageSquareText,
  MessagesSquare,
  Star,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useWrite } from '../../api/use-write.ts'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { RelativeTime } from '../../ui/time.tsx'
import { targetOf } from './target.ts'

const icons: Record<NotificationType, ReactNode> = {
  chat_request: <HandHeart />,
  message_request: <HandHeart />,
  chat_accepted: <MessagesSquare />,
  chat_declined: <Bell />,
  new_message: <MessageCircle />,
  admin_message: <LifeBuoy />,
  post_liked: <Heart />,
  comment_liked: <Heart />,
  comment_added: <MessageSquareText />,
  rating_request: <Star />,
  rating_received: <Star />,
  rating_completed: <Star />,
  verification_approved: <BadgeCheck />,
  verification_rejected: <BadgeCheck />,
  verification_revoked: <BadgeCheck />,
  verification_ending: <BadgeCheck />,
  grade_changed: <GraduationCap />,
  identified: <LifeBuoy />,
  texts_removed: <LifeBuoy />,
  report_decided: <LifeBuoy />,
  account_recovered: <KeyRound />,
  account_reset_started: <KeyRound />,
  staff_started: <KeyRound />,
  staff_changed: <KeyRound />,
  staff_ended: <KeyRound />,
  duty_changed: <KeyRound />,
}

interface Props {
  notification: Notification
  /** Called when the reader opens its target. */
  onFollow?: () => void
  /** Shown without emphasis: removed, or about to be marked as read. */
  isSettled?: boolean
  /** Compact: only colour and weight show that it is new. */
  brief?: boolean
}

/** One notification. Opening it marks it as read. */
export function NotificationItem({
  notification,
  onFollow,
  isSettled = false,
  brief = false,
}: Props) {
  const markRead = useWrite(notifications.markRead)
  const target = targetOf(notification)
  const isUnread = !notification.isRead && !markRead.isPending && !isSettled
  const follow = () => {
    if (isUnread) markRead.mutate({ params: { id: notification.id } })
    if (target) onFollow?.()
  }
  const look = cx(
    'flex w-full items-start gap-3.5 px-5 py-4 text-left transition-colors hover:bg-surface-sunken focus-visible:-outline-offset-2',
    isUnread && 'bg-brand-soft/50',
    // Space for its buttons.
    !brief && 'pr-14 md:pr-28',
  )
  const content = <Content notification={notification} isUnread={isUnread} brief={brief} />
  return target ? (
    <Link to={target} onClick={follow} className={look}>
      {content}
    </Link>
  ) : (
    <button type="button" onClick={follow} className={look}>
      {content}
    </button>
  )
}

interface ContentProps {
  notification: Notification
  isUnread: boolean
  brief: boolean
}

function Content({ notification, isUnread, brief }: ContentProps) {
  const { t } = useTranslation()
  const { type, title, message, createdAt } = notification
  return (
    <>
      <span
        aria-hidden
        className={cx(
          'flex size-10 shrink-0 items-center justify-center rounded-full [&_svg]:size-5',
          isUnread ? 'bg-brand-soft text-brand-strong' : 'bg-surface-sunken text-ink-soft',
        )}
      >
        {icons[type] ?? <Bell />}
      </span>
      <span className="min-w-0 flex-1">
        <span className={cx('block', isUnread ? 'font-semibold' : 'font-medium')}>{title}</span>
        <span className="mt-0.5 block text-body-small text-ink-soft">{drawn(message)}</span>
        {/* One row with or without the badge, so that marking it as read moves nothing. */}
        <span className="mt-1 flex h-6 flex-wrap items-center gap-x-2 overflow-hidden">
          <RelativeTime
            at={createdAt}
            className="whitespace-nowrap text-ink-soft text-sm leading-6"
          />
          {isUnread &&
            (brief ? (
              <span className="sr-only">{t('notifications.new')}</span>
            ) : (
              <Badge tone="brand">{t('notifications.new')}</Badge>
            ))}
        </span>
      </span>
    </>
  )
}
