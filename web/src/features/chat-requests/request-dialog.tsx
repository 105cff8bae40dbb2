import { chatRequests, type Post, requestLength } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { keptOf } from '../../device/store.ts'
import { keptMessage, MessageDialog } from '../../forms/message-dialog.tsx'
import { useMe } from '../accounts/session.ts'

const drafts = keptOf('dodam.request.draft', keptMessage)

interface Props {
  post: Post
  onClose: () => void
  /** The post is not what the list shows: asked before, or gone. */
  onOutdated: () => void
}

/** Where a listener asks the author of a story for a talk. */
export function RequestDialog({ post, onClose, onOutdated }: Props) {
  const { t } = useTranslation()
  const draft = drafts.of(useMe()?.id ?? 0, post.id)
  const { run } = useAct(chatRequests.send, {
    done: 'chat-requests.dialog.sent',
    // What cannot be asked, said more kindly than by the general text of its code.
    gone: {
      ALREADY_REQUESTED: 'chat-requests.refused.again',
      OWN_POST: 'chat-requests.refused.own',
      AI_POST: 'chat-requests.refused.ai',
      FORBIDDEN: 'chat-requests.refused.forbidden',
      NOT_FOUND: 'chat-requests.refused.gone',
      VERIFICATION_REQUIRED: 'general',
    },
    isQuiet: true,
  })
  const send = (message: string) =>
    run({ body: { postId: post.id, message } }, ({ kind }) => {
      if (kind === 'done') onClose()
      // Writing on would not help: the list is behind.
      if (kind === 'gone') onOutdated()
    })

  return (
    <MessageDialog
      words={{
        title: t('chat-requests.dialog.title'),
        line: t('chat-requests.dialog.line'),
        label: t('chat-requests.dialog.message'),
        placeholder: t('chat-requests.dialog.placeholder'),
        send: t('chat-requests.dialog.send'),
      }}
      limits={requestLength}
      rule="request.length"
      send={send}
      draft={draft}
      onClose={onClose}
    >
      <blockquote className="rounded-field bg-surface-sunken px-4 py-3 text-ink-soft text-sm">
        {/* In an element without padding, in which half of the next line would show. */}
        <p className="line-clamp-3">{post.content}</p>
      </blockquote>
    </MessageDialog>
  )
}
