import { type Language, type SavedReplyDraft, support } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { type Act, useAct } from '../../../acts/use-act.ts'
import type { Kept } from '../../../device/store.ts'
import { ReplyForm } from './reply-form.tsx'
import { useReply } from './use-reply.ts'

interface Props {
  /** Keeps the text on this device until it is sent. */
  draft: Kept<string>
  target: { caseId: number } | { userId: number }
  /** What the member reads, where it is known. */
  language: Language | null
  builtIn?: readonly SavedReplyDraft[]
  gone?: Act<typeof support.send>['gone']
  onSent?: () => void
}

/** A field for a message of the support team that answers none of theirs. */
export function TeamMessage({ draft, target, language, builtIn = [], gone = {}, onSent }: Props) {
  const { t } = useTranslation()
  const { run, isPending } = useAct(support.send, {
    done: 'admin.safety.write.sent',
    failed: 'admin.safety.write.failed',
    gone,
  })
  const reply = useReply({
    draft,
    isPending,
    target,
    send: async (body) => {
      const { kind } = await run({ body }, (outcome) => outcome.kind === 'done' && onSent?.())
      return kind === 'done'
    },
  })
  return (
    <ReplyForm
      reply={reply}
      name={t('admin.safety.write.title')}
      label={t('admin.safety.write.label')}
      hint={t('admin.safety.write.hint')}
      send={t('admin.safety.write.send')}
      isPending={isPending}
      language={language}
      builtIn={builtIn}
    />
  )
}
