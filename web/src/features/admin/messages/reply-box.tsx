import { type Me, type SupportMessage, support } from '@dodam/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { doubtSupport } from '../../../live/support.ts'
import { useShortcuts } from '../shell/keys.ts'
import { replyDrafts } from './reply-drafts.ts'
import { ReplyForm } from './reply-form.tsx'
import type { Holding } from './standing.ts'
import { useReply } from './use-reply.ts'

interface Props {
  me: Me
  message: SupportMessage
  holding: Holding
}

/**
 * The field for an answer. A draft stays on this device until it is sent, also while another admin holds the message.
 */
export function ReplyBox({ me, message: { id, userId, visitor, language }, holding }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { run, isPending } = useAct(support.send, {
    done: 'admin.messages.reply.sent',
    failed: 'admin.messages.reply.failed',
  })
  const mayWrite = holding !== 'theirs'
  const reply = useReply({
    draft: replyDrafts.of(me.id, id),
    isPending,
    target: { ...(userId !== null && { userId }), supportMessageId: id },
    send: async (body) => {
      const { kind } = await run({ body })
      if (kind !== 'done') doubtSupport(cache, id)
      return kind === 'done'
    },
  })

  useShortcuts(
    mayWrite
      ? [
          { key: 'r', does: t('admin.messages.reply.key'), run: () => reply.box.current?.focus() },
          { key: 's', does: t('admin.messages.saved.key'), run: () => reply.setPicking(true) },
        ]
      : [],
  )
  // A reply already begun stays readable, to be copied or sent later.
  if (!mayWrite && reply.text === '') return null

  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void reply.submit()
  }
  return (
    <ReplyForm
      reply={reply}
      name={t('admin.messages.reply.label')}
      label={t('admin.messages.reply.label')}
      hint={t(
        mayWrite
          ? `admin.messages.reply.${visitor ? 'hintVisitor' : 'hint'}`
          : 'admin.messages.reply.kept',
      )}
      send={t('admin.messages.reply.send')}
      isPending={isPending}
      language={language ?? me.language}
      readOnly={!mayWrite}
      onKeyDown={press}
    />
  )
}
