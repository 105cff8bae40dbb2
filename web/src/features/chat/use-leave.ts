import { type ChatRoom, chat } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { CallError } from '../../api/call.ts'
import { useWrite } from '../../api/use-write.ts'
import { paths } from '../../paths.ts'
import { errorText } from '../../ui/error-text.ts'
import { toast } from '../../ui/toast.tsx'
import { forgetRoom } from './forget-room.ts'

/** What says more than that it did not work. */
const telling: ReadonlySet<string> = new Set(['OFFLINE', 'TOO_FAST'])

/** Leaving a room, which is out of sight at once and comes back when that was refused. With `block`, for good. */
export function useLeave() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id: openId } = useParams()
  const { mutateAsync } = useWrite(chat.leave)

  return async ({ id }: ChatRoom, { block }: { block: boolean }) => {
    if (Number(openId) === id) void navigate(paths.chatList, { replace: true })
    try {
      const { alreadyLeft } = await mutateAsync({ params: { id }, body: { block } })
      // A block counts even where there was nothing left to leave.
      if (block || !alreadyLeft) toast(t(block ? 'chat.leave.blocked' : 'chat.leave.left'))
      forgetRoom(id)
    } catch (error) {
      const code = error instanceof CallError ? error.code : ''
      // The session's own word leads home.
      if (code === 'UNAUTHORIZED') return
      // It was left before, on another device.
      if (code === 'NOT_FOUND') forgetRoom(id)
      else toast(telling.has(code) ? errorText(error) : t('chat.leave.failed'), { tone: 'danger' })
    }
  }
}
