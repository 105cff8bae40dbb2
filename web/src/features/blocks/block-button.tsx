import { blocks, type PublicUser } from '@dodam/contract'
import { UserRoundCheck, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/use-read.ts'
import { nicknameOf } from '../../i18n/person-name.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useMe } from '../accounts/session.ts'
import { useBlock } from './use-block.ts'

type Blockable = Pick<PublicUser, 'id' | 'nickname' | 'isAdmin' | 'isDeleted'>

/** Blocks a person, after explaining what that does, or ends the block. Absent for people who cannot be blocked. */
export function BlockButton({ user }: { user: Blockable }) {
  const me = useMe()
  const isBlockable = !user.isAdmin && !user.isDeleted && me && me.id !== user.id
  return isBlockable ? <Toggle user={user} /> : null
}

function Toggle({ user }: { user: Blockable }) {
  const { t } = useTranslation()
  const { data } = useRead(blocks.read, { params: { id: user.id } })
  const { isBusy, block, unblock } = useBlock(user)
  const [isAsking, setAsking] = useState(false)
  if (!data) return <Skeleton className="h-11 w-28 rounded-full" />
  if (data.isBlocked)
    return (
      <Button variant="soft" busy={isBusy} onClick={() => void unblock()}>
        <UserRoundCheck aria-hidden="true" className="size-5" />
        {t('blocks.unblock')}
      </Button>
    )
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        <UserRoundX aria-hidden="true" className="size-5" />
        {t('blocks.block')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('blocks.ask.title', { name: nicknameOf(user) })}
        description={t('blocks.ask.line')}
        confirm={t('blocks.block')}
        isDangerous
        busy={isBusy}
        onConfirm={() => void block().then(() => setAsking(false))}
      />
    </>
  )
}
