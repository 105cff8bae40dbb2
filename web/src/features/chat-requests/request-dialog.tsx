import {
  type ChatRequest,
  chatRequests,
  isAdult,
  maxTalksOf,
  type Post,
  requestLength,
} from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useAct } from '../../acts/use-act.ts'
import { keptOf } from '../../device/store.ts'
import { keptMessage, MessageDialog } from '../../forms/message-dialog.tsx'
import { paths } from '../../paths.ts'
import { errorText } from '../../ui/error-text.ts'
import { toast } from '../../ui/toast.ts'
import { useMe } from '../accounts/session.ts'
import { keepNotices, noticedAt } from '../checks/noticed.ts'
import { SentDialog } from '../checks/sent-dialog.tsx'
import { StoppedNote } from '../checks/stopped-note.tsx'
import { StoryCare } from '../checks/story-care.tsx'
import { useSending } from '../checks/use-sending.ts'
import { WhileWriting } from '../checks/while-writing.tsx'
import { useSuspension } from '../reports/standing.ts'
import { SuspensionDialog } from '../reports/suspension-note.tsx'
import { PausedNote } from '../risk/paused-note.tsx'
import { PostExcerpt } from './post-excerpt.tsx'
import { TalksFullNote } from './talks-full-note.tsx'
import { TeamAwayNote } from './team-away-note.tsx'

const drafts = keptOf('dodam.request.draft', keptMessage)

interface Props {
  post: Post
  onClose: () => void
  /** Called if the post is stale: requested before, or deleted. */
  onOutdated: () => void
}

/** Where a listener sends a chat request to the author of a story. */
export function RequestDialog(props: Props) {
  const suspension = useSuspension()
  return suspension ? (
    <SuspensionDialog suspension={suspension} onClose={props.onClose} />
  ) : (
    <Writing {...props} />
  )
}

function Writing({ post, onClose, onOutdated }: Props) {
  const { t } = useTranslation()
  const me = useMe()
  const navigate = useNavigate()
  const draft = drafts.of(me?.id ?? 0, post.id)
  // Set after a heavy chat: sending again confirms that the listener is fine.
  const [isResting, setResting] = useState(false)
  const { run } = useAct(chatRequests.send, {
    done: 'chat-requests.dialog.sent',
    // Refusals with a kinder text than the general one of their code.
    gone: {
      ALREADY_REQUESTED: 'chat-requests.refused.again',
      OWN_POST: 'chat-requests.refused.own',
      AI_POST: 'chat-requests.refused.ai',
      FORBIDDEN: 'chat-requests.refused.forbidden',
      NOT_FOUND: 'chat-requests.refused.gone',
      // Shown below, with a link to the application.
      VERIFICATION_REQUIRED: null,
    },
    isQuiet: true,
  })
  // For adult listeners, who have to be verified.
  const apply = {
    label: t('verification.open'),
    onAct: () => void navigate(paths.settingsOf('verification')),
  }
  const sending = useSending()
  /** The sent request, if the server has notices for its writer. */
  const [told, setTold] = useState<ChatRequest>()
  const send = async (message: string) => {
    const ended = await sending.send(message, (confirmed) =>
      run({ body: { postId: post.id, message, fine: isResting, ...confirmed } }, (outcome) => {
        if (outcome.kind === 'done') {
          const { notices, ...sent } = outcome.answer
          keepNotices(noticedAt('request', sent.id), message, notices)
          if (notices) setTold(sent)
          else onClose()
        }
        // A retry would not help, because the list is stale.
        if (outcome.kind === 'gone') onOutdated()
        if (outcome.kind === 'gone' && outcome.error.code === 'VERIFICATION_REQUIRED')
          toast(errorText(outcome.error), me && isAdult(me) ? { action: apply } : {})
        if (outcome.kind === 'refused' && outcome.error.code === 'AFTER_HEAVY_TALK')
          setResting(true)
      }),
    )
    // The general text of the code does not know the number, which is another one for verified listeners.
    return me && ended.kind === 'refused' && ended.error.code === 'TALKS_FULL'
      ? { ...ended, text: t('chat-requests.refused.full', { most: maxTalksOf(me) }) }
      : ended
  }

  if (told)
    return <SentDialog place="request" name={told.id} text={told.message} onClose={onClose} />
  return (
    <MessageDialog
      words={{
        title: t('chat-requests.dialog.title'),
        line: t('chat-requests.dialog.line'),
        label: t('chat-requests.dialog.message'),
        placeholder: t('chat-requests.dialog.placeholder'),
        send: t(isResting ? 'chat-requests.dialog.fine' : 'chat-requests.dialog.send'),
      }}
      limits={requestLength}
      rule="request.length"
      send={send}
      draft={draft}
      onClose={onClose}
      above={({ text }) => <WhileWriting text={text} place="request" stopped={sending.stopped} />}
      below={(field) => <StoppedNote sending={sending} place="request" {...field} />}
    >
      <PausedNote />
      {me && <TalksFullNote me={me} />}
      {me && <TeamAwayNote me={me} author={post.author} />}
      <PostExcerpt post={post} />
      <StoryCare post={post} hasReport={false} />
    </MessageDialog>
  )
}
