import { type SavedReply, savedReplies } from '@dodam/contract'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { useRead } from '../../../api/use-read.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Listed, wholeList } from '../../../ui/listed.tsx'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { SavedReplyForm } from './saved-reply-form.tsx'

type Open = { form: SavedReply | null } | { deleting: SavedReply } | null

/** All saved replies, to be created, changed or deleted. */
export function SavedRepliesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [open, setOpen] = useState<Open>(null)
  const list = wholeList(useRead(savedReplies.list, {}))
  const remove = useAct(savedReplies.remove, {
    done: 'admin.messages.saved.deleted',
    gone: { NOT_FOUND: 'admin.messages.saved.gone' },
    failed: 'admin.messages.saved.deleteFailed',
  })
  const titleOf = ({ titleKo, titleEn }: SavedReply) => (language === 'ko' ? titleKo : titleEn)
  const close = () => setOpen(null)
  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      title={t('admin.messages.saved.title')}
      description={t('admin.messages.saved.line')}
      footer={
        <Button onClick={() => setOpen({ form: null })}>
          <Plus aria-hidden="true" className="size-5" />
          {t('admin.messages.saved.add')}
        </Button>
      }
    >
      <Listed
        list={list}
        empty={<p className="text-ink-soft">{t('admin.messages.saved.none')}</p>}
        explains
      >
        <ul className="flex flex-col divide-y divide-line">
          {list.items.map((reply) => (
            <li key={reply.id} className="flex items-start gap-1 py-2.5">
              <div className="min-w-0 flex-1">
                <p className="font-semibold">{titleOf(reply)}</p>
                <p lang="ko" className="text-sm text-ink-soft">
                  {reply.messageKo}
                </p>
                <p lang="en" className="text-sm text-ink-soft">
                  {reply.messageEn}
                </p>
              </div>
              <IconButton
                label={t('admin.messages.saved.edit', { title: titleOf(reply) })}
                icon={<Pencil />}
                onClick={() => setOpen({ form: reply })}
              />
              <IconButton
                label={t('admin.messages.saved.delete', { title: titleOf(reply) })}
                icon={<Trash2 />}
                onClick={() => setOpen({ deleting: reply })}
              />
            </li>
          ))}
        </ul>
      </Listed>
      {open && 'form' in open && <SavedReplyForm reply={open.form} onClose={close} />}
      {open && 'deleting' in open && (
        <ConfirmAct
          isDangerous
          title={t('admin.messages.saved.deleteTitle')}
          effects={[t('admin.messages.saved.deleteLine')]}
          confirm={t('admin.messages.saved.deleteAct')}
          busy={remove.isPending}
          onClose={close}
          onConfirm={() => {
            void remove.run({ params: { id: open.deleting.id } }, ({ kind }) => {
              if (kind !== 'refused') close()
            })
          }}
        />
      )}
    </Dialog>
  )
}
