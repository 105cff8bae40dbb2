import type { Notification } from '@dodam/contract'
import { Archive, ArchiveRestore, Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NotificationItem } from './notification-item.tsx'

interface Props {
  notification: Notification
  /** Removed from the list; its target can still be opened. */
  isGone: boolean
  acts: RowActs
}

/** The acts of a row. */
export interface RowActs {
  archive: (notification: Notification) => void
  remove: (notification: Notification) => void
  /** All are being marked as read. */
  isReadingAll: boolean
}

/** A notification with its acts: on phones behind one button, because both would squeeze its text. */
export function NotificationRow({ notification, isGone, acts }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const choices = [
    {
      label: t(
        notification.isArchived ? 'notifications.unarchive.act' : 'notifications.archive.act',
      ),
      icon: notification.isArchived ? <ArchiveRestore /> : <Archive />,
      act: () => acts.archive(notification),
    },
    {
      label: t('notifications.delete.act'),
      icon: <Trash2 />,
      act: () => acts.remove(notification),
    },
  ]
  const named = (what: string) => t('notifications.named', { what, title: notification.title })
  return (
    <div className="relative">
      <NotificationItem notification={notification} isSettled={isGone || acts.isReadingAll} />
      <div className="absolute top-2.5 right-2 text-ink-soft" hidden={isGone}>
        <IconButton
          label={named(t('notifications.acts'))}
          icon={<Ellipsis className="size-5!" />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="text-ink-soft md:hidden"
        />
        <div className="flex max-md:hidden">
          {choices.map(({ label, icon, act }) => (
            <IconButton
              key={label}
              label={named(label)}
              title={label}
              icon={icon}
              onClick={act}
              className="text-ink-soft [&_svg]:size-5!"
            />
          ))}
        </div>
      </div>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={notification.title}>
        <div className="-mx-3 flex flex-col">
          {choices.map(({ label, icon, act }) => (
            <Button
              key={label}
              variant="ghost"
              size="lg"
              className="justify-start px-3! [&_svg]:size-5"
              onClick={() => {
                setOpen(false)
                act()
              }}
            >
              {icon}
              {label}
            </Button>
          ))}
        </div>
      </Dialog>
    </div>
  )
}
