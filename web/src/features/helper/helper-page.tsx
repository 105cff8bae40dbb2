import { helperMessageLength, type Me } from '@dodam/contract'
import { Square } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import { Conversation } from '../../ui/conversation/conversation.tsx'
import { endButtonLook, MessageBox } from '../../ui/conversation/message-box.tsx'
import { type Row, rowsOf } from '../../ui/conversation/rows.ts'
import { WritingLine } from '../../ui/conversation/writing-line.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { useMe } from '../accounts/session.ts'
import { WhileWriting } from '../checks/while-writing.tsx'
import { BelowAnswer } from './below-answer.tsx'
import { HelperHeader } from './helper-header.tsx'
import { openingKey, openingOf, shownTalk } from './shown-talk.ts'
import { Starters } from './starters.tsx'
import { openTalk, say, stop, takeBack, useTalk, useTalkDraft } from './talk.ts'
import { Unanswered } from './unanswered.tsx'

/** The conversation with the helper, which is an AI and says so at every answer. */
export function HelperPage() {
  const me = useMe()
  return me ? <Talk key={me.id} me={me} /> : null
}

function Talk({ me }: { me: Me }) {
  const isOpen = useTalk(({ userId }) => userId === me.id)
  const begunAt = useTalk((talk) => talk.begunAt)
  useEffect(() => openTalk(me.id), [me.id])
  return (
    <div className="flex min-h-0 flex-1 flex-col md:mx-auto md:w-full md:max-w-3xl md:px-5 md:py-5">
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden bg-surface md:rounded-card md:border md:border-line md:shadow-card">
        <HelperHeader />
        {isOpen && <OpenTalk key={begunAt} me={me} begunAt={begunAt} />}
      </div>
    </div>
  )
}

/** A new talk is a new conversation for screen readers. */
function OpenTalk({ me, begunAt }: { me: Me; begunAt: string }) {
  const { t } = useTranslation()
  const turns = useTalk((talk) => talk.turns)
  const asked = useTalk((talk) => talk.asked)
  const [draft, setDraft] = useTalkDraft(me.id)
  const box = useRef<HTMLTextAreaElement>(null)

  const openingText = t('helper.opening')
  const firstAt = turns[0]?.at ?? begunAt
  const opening = useMemo(() => openingOf(openingText, firstAt), [openingText, firstAt])
  const rows = useMemo(() => rowsOf(shownTalk(opening, turns, asked)), [opening, turns, asked])
  const partner = useMemo(
    () => ({
      person: null,
      name: t('helper.name'),
      picture: <LogoMark className="size-8 rounded-full" />,
      label: (
        <span className="flex items-center gap-1.5 text-caption text-ink-soft leading-5">
          <Badge tone="calm">AI</Badge>
          {t('helper.label')}
        </span>
      ),
    }),
    [t],
  )

  /** Return a question to the field. The current draft is kept behind it. */
  const edit = useCallback(() => {
    const field = box.current
    flushSync(() => {
      const begun = field?.value ?? ''
      const text = takeBack()
      setDraft(begun.trim() === '' ? text : `${text}\n${begun}`)
    })
    field?.focus()
  }, [setDraft])
  const below = useCallback(
    (row: Row) =>
      row.isMine ? (
        <Unanswered of={row.key} onEdit={edit} />
      ) : row.key === openingKey ? (
        <Starters onPick={say} />
      ) : (
        <BelowAnswer of={row.key} me={me} />
      ),
    [edit, me],
  )

  return (
    <Conversation
      rows={rows}
      partner={partner}
      older={undefined}
      below={below}
      status={
        <div role="status">
          <WritingLine line={asked?.parts === '' ? t('helper.writing') : null} />
        </div>
      }
      composer={
        <MessageBox
          text={draft}
          onWrite={setDraft}
          onSend={(text) => {
            setDraft('')
            say(text)
          }}
          limits={helperMessageLength}
          words={{
            label: t('helper.composer.label'),
            placeholder: t('helper.composer.placeholder'),
            send: t('helper.composer.send'),
            tooLong: t('helper.composer.tooLong', { max: helperMessageLength.max }),
          }}
          box={box}
          above={<WhileWriting text={draft} place="helper" />}
          insteadOfSend={
            asked && (
              <button
                type="button"
                onClick={stop}
                aria-label={t('helper.composer.stop')}
                title={t('helper.composer.stop')}
                onPointerDown={(event) => event.preventDefault()}
                className={endButtonLook}
              >
                <Square aria-hidden="true" className="size-4 fill-current" />
              </button>
            )
          }
        />
      }
    />
  )
}
