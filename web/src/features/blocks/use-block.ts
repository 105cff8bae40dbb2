import { blocks, type PublicUser } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { nicknameOf } from '../../i18n/person-name.ts'

type Named = Pick<PublicUser, 'id' | 'nickname'>

/** Return how to block and unblock a person, with messages. Both resolve to whether they succeeded. */
export function useBlock(person: Named) {
  const { t } = useTranslation()
  const { id } = person
  const add = useAct(blocks.add, {
    done: () => t('blocks.blocked', { name: nicknameOf(person) }),
    failed: 'blocks.failed.block',
  })
  const remove = useAct(blocks.remove, {
    done: () => t('blocks.unblocked', { name: nicknameOf(person) }),
    failed: 'blocks.failed.unblock',
  })
  return {
    isBusy: add.isPending || remove.isPending,
    block: async () => (await add.run({ body: { targetUserId: id } })).kind === 'done',
    unblock: async () => (await remove.run({ params: { id } })).kind === 'done',
  }
}
