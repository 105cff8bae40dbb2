import { type ChatRoom, retention } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'

const spans = { days: retention.endedChats.kept.amount, months: retention.quietChats.kept.amount }

/** Explains why the first messages of a room were deleted. */
export function EmptiedNote({ room }: { room: ChatRoom }) {
  const { t } = useTranslation()
  if (room.emptiedSeq === 0) return null
  return (
    <p className="border-b border-line bg-surface-sunken px-4 py-2 text-center text-sm text-balance text-ink-soft">
      {/* An ended room may have been emptied before its end. */}
      {t(room.isActive ? 'chat.emptied.quiet' : 'chat.emptied.ended', spans)}{' '}
      <Link to={paths.privacy} className="underline underline-offset-2">
        {t('chat.emptied.more')}
      </Link>
    </p>
  )
}
