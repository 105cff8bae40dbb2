import { blocks, type PublicUser } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../api/call.ts'
import { useWrite } from '../../api/use-write.ts'
import { errorText } from '../../ui/error-text.ts'
import { toast } from '../../ui/toast.tsx'

type Named = Pick<PublicUser, 'id' | 'nickname'>

/** What says more than that it did not work. */
const telling: ReadonlySet<string> = new Set(['OFFLINE', 'TOO_FAST', 'UNAUTHORIZED'])
const tells = (error: unknown) => error instanceof CallError && telling.has(error.code)

/** Blocking a person and ending the block, with what is said of it. Both answer whether it worked. */
export function useBlock() {
  const { t } = useTranslation()
  const add = useWrite(blocks.add)
  const remove = useWrite(blocks.remove)

  const block = async (user: Named): Promise<boolean> => {
    try {
      await add.mutateAsync({ body: { targetUserId: user.id } })
      toast(t('blocks.blocked', { name: user.nickname }))
      return true
    } catch (error) {
      toast(tells(error) ? errorText(error) : t('blocks.failed.block'), { tone: 'danger' })
      return false
    }
  }
  const unblock = async (user: Named): Promise<boolean> => {
    try {
      await remove.mutateAsync({ params: { id: user.id } })
      toast(t('blocks.unblocked', { name: user.nickname }))
      return true
    } catch (error) {
      toast(tells(error) ? errorText(error) : t('blocks.failed.unblock'), { tone: 'danger' })
      return false
    }
  }
  return { isBusy: add.isPending || remove.isPending, block, unblock }
}
