import { blocks, type PublicUser } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'

type Named = Pick<PublicUser, 'id' | 'nickname'>

/** Return how to block and unblock a person, with messages. Both resolve to whether they succeeded. */
export function useBlock({ id, nickname }: Named) {
  const { t } = useTranslation()
  const add = useAct(blocks.add, {
    done: () => t('blocks.blocked', { name: nickname }),
    failed: 'blocks.failed.block',
  })
  const remove = useAct(blocks.remove, {
    done: () => t('blocks.unblocked', { name: nickname }),
    failed: 'blocks.failed.unblock',
  })
  return {
    isBusy: add.isPending || remove.isPending,
    block: async () => (await add.run({ body: { targetUserId: id } })).kind === 'done',
    unblock: async () => (await remove.run({ params: { id } })).kind === 'done',
  }
}
