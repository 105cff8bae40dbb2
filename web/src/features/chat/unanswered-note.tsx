import type { ChatMessage } from '@dodam/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../ui/time.tsx'
import { useTone } from '../checks/use-tone.ts'
import { openHelp } from '../helplines/help.ts'

const waitedMs = 5 * 60_000
const dayMs = 24 * 3_600_000

/**
 * For a member who wrote of a crisis and has had no answer for minutes, on any device of theirs. It says nothing of the
 * other one, who may be away, or unable to write.
 */
export function UnansweredNote({ messages }: { messages: readonly ChatMessage[] }) {
  const { t } = useTranslation()
  const now = useNow()
  const waiting = useMemo(() => {
    const answered = messages.findLastIndex(({ isMine }) => !isMine)
    return messages.slice(answered + 1).filter(({ deletedAt }) => deletedAt === null)
  }, [messages])
  const first = waiting[0]
  const waited = first === undefined ? 0 : now - Date.parse(first.createdAt)
  const isLong = waited >= waitedMs && waited < dayMs
  const tone = useTone(waiting.map(({ content }) => content).join('\n'), isLong)
  if (tone === null) return null
  return (
    <section
      aria-label={t('chat.unanswered.label')}
      className="mx-2 mt-2 flex flex-wrap items-center gap-x-3 rounded-field bg-crisis-soft px-4 py-1 text-body-small"
    >
      <p className="min-w-0 flex-1 basis-52 py-2">{t('chat.unanswered.line')}</p>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={openHelp}
        className="min-h-11 font-semibold text-crisis hover:underline"
      >
        {t('chat.room.helpNow')}
      </button>
    </section>
  )
}
