import { type ChatRoom, chat } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { useAct } from '../../acts/use-act.ts'
import { paths } from '../../paths.ts'
import { forgetRoom } from './forget-room.ts'

/** Leave a room, which is hidden at once and returns if that is refused. With `block`, permanently. */
export function useLeave() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id: openId } = useParams()
  const { run } = useAct(chat.leave, {
    done: ({ alreadyLeft }, { body }) => {
      if (body?.block) return t('chat.leave.blocked')
      return alreadyLeft ? null : t('chat.leave.left')
    },
    // Left before, on another device.
    gone: { NOT_FOUND: null },
    failed: 'chat.leave.failed',
  })

  return async ({ id }: ChatRoom, { block }: { block: boolean }) => {
    if (Number(openId) === id) void navigate(paths.chatList, { replace: true })
    const { kind } = await run({ params: { id }, body: { block } })
    if (kind === 'done' || kind === 'gone') forgetRoom(id)
  }
}
