import { chatRequests, type Post, requestLength, rules } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../api/call.ts'
import { useWrite } from '../../api/use-write.ts'
import { useLanguage } from '../../i18n/language.ts'
import { errorText } from '../../ui/error-text.ts'
import { toast } from '../../ui/toast.tsx'
import { MessageDialog } from '../posts/message-dialog.tsx'

interface Props {
  post: Post
  onClose: () => void
  /** The post is not what the list shows: asked before, or gone. */
  onOutdated: () => void
}

/** What cannot be asked, said more kindly than by the general text of its code where that is too short. */
const refusals = {
  ALREADY_REQUESTED: 'chat-requests.refused.again',
  OWN_POST: 'chat-requests.refused.own',
  AI_POST: 'chat-requests.refused.ai',
  FORBIDDEN: 'chat-requests.refused.forbidden',
  NOT_FOUND: 'chat-requests.refused.gone',
  VERIFICATION_REQUIRED: null,
} as const
const isFinal = (code: string): code is keyof typeof refusals => Object.hasOwn(refusals, code)

/** Where a listener asks the author of a story for a talk. */
export function RequestDialog({ post, onClose, onOutdated }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { mutate, isPending } = useWrite(chatRequests.send)

  const refused = (error: CallError) => {
    const { code } = error
    if (!isFinal(code)) {
      toast(errorText(error), { tone: 'danger' })
      return
    }
    const words = refusals[code]
    toast(words === null ? errorText(error) : t(words))
    // Writing on would not help: the list is behind.
    onOutdated()
  }
  const send = (message: string) =>
    mutate(
      { body: { postId: post.id, message } },
      {
        onSuccess: () => {
          toast(t('chat-requests.dialog.sent'))
          onClose()
        },
        onError: refused,
      },
    )

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
      rule={rules['request.length'][language]}
      isSending={isPending}
      onSend={send}
      onClose={onClose}
    >
      <blockquote className="line-clamp-3 rounded-field bg-surface-sunken px-4 py-3 text-ink-soft text-sm">
        {post.content}
      </blockquote>
    </MessageDialog>
  )
}
