import { type ChatRoom, chat } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { usePersonName } from '../../i18n/person-name.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Asks a sharer whether to end their anonymity towards the listener, and shows the name that will be seen. */
export function RevealDialog({ room, onClose }: { room: ChatRoom; onClose: () => void }) {
  const { t } = useTranslation()
  const name = usePersonName()
  const { run, isPending } = useAct(chat.reveal, {
    done: () => t('chat.reveal.done', { name: name(room.participant2) }),
  })
  const me = room.participant1
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('chat.reveal.title')}
      description={t('chat.reveal.line', { name: name(room.participant2) })}
      confirm={t('chat.reveal.confirm')}
      busy={isPending}
      onConfirm={() => void run({ params: { id: room.id } }, onClose)}
    >
      <p className="flex items-center gap-3 rounded-field bg-surface-sunken px-4 py-3">
        <Avatar person={{ ...me, isAnonymous: false }} />
        <span className="min-w-0">
          <span className="block text-caption leading-5 text-ink-soft">
            {t('chat.reveal.shownAs')}
          </span>
          <span className="block truncate font-semibold">{name(me)}</span>
        </span>
      </p>
    </ConfirmDialog>
  )
}
