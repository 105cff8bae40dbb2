import { type Language, type SavedReplyDraft, supportReplyLength } from '@dodam/contract'
import { LibraryBig } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CountedTextArea } from '../../../forms/counted-text-area.tsx'
import { Button } from '../../../ui/button.tsx'
import { ruleText } from '../../../ui/rule-text.ts'
import { SavedPicker } from './saved-picker.tsx'
import type { useReply } from './use-reply.ts'

interface Props {
  reply: ReturnType<typeof useReply>
  name: string
  label: string
  hint: string
  send: string
  isPending: boolean
  /** What the member reads, where it is known: saved replies are offered in it first. */
  language: Language | null
  builtIn?: readonly SavedReplyDraft[]
  readOnly?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
}

/** The field for a message of the support team, with its saved replies. */
export function ReplyForm({
  reply: { box, text, write, submit, pick, isPicking, setPicking, isRefused },
  name,
  label,
  hint,
  send,
  isPending,
  language,
  builtIn = [],
  readOnly = false,
  onKeyDown,
}: Props) {
  const { t } = useTranslation()
  return (
    <form
      aria-label={name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="flex flex-col gap-3"
    >
      <CountedTextArea
        ref={box}
        isShort
        label={label}
        hint={hint}
        value={text}
        readOnly={readOnly}
        onChange={write}
        onKeyDown={onKeyDown}
        limits={supportReplyLength}
        error={isRefused ? ruleText('support.reply') : undefined}
      />
      {!readOnly && (
        <div className="flex flex-wrap items-center justify-end gap-2">
          <Button variant="ghost" aria-haspopup="dialog" onClick={() => setPicking(true)}>
            <LibraryBig aria-hidden="true" className="size-5" />
            {t('admin.messages.saved.pick')}
          </Button>
          <Button type="submit" busy={isPending}>
            {send}
          </Button>
        </div>
      )}
      {isPicking && (
        <SavedPicker
          language={language}
          builtIn={builtIn}
          onPick={pick}
          onClose={() => setPicking(false)}
        />
      )}
    </form>
  )
}
