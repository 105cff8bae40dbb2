import {
  type Language,
  languages,
  type SavedReply,
  type SavedReplyDraft,
  savedReplies,
} from '@dodam/contract'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../api/use-read.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Listed, wholeList } from '../../../ui/listed.tsx'
import { FilterTabs } from '../parts/filter-tabs.tsx'

interface Props {
  /** What the member reads, where it is known. */
  language: Language | null
  /** Replies that are always there, before the saved ones. */
  builtIn?: readonly SavedReplyDraft[]
  onPick: (reply: SavedReplyDraft, language: Language) => void
  onClose: () => void
}

/** A list of saved replies, the member's language first. Arrow keys move, Enter chooses. */
export function SavedPicker({ language, builtIn = [], onPick, onClose }: Props) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const mine = useLanguage()
  const [chosen, setChosen] = useState(language ?? mine)
  const replies = wholeList(useRead(savedReplies.list, {}))

  const step = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const all = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = all.findIndex((one) => one === document.activeElement)
    all[Math.min(Math.max(at + by, 0), all.length - 1)]?.focus()
  }
  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      title={t('admin.messages.saved.pickTitle')}
      description={
        language &&
        t('admin.messages.saved.pickLine', { language: t(`admin.messages.language.${language}`) })
      }
    >
      <div role="presentation" onKeyDown={step} className="flex flex-col gap-3">
        <FilterTabs
          label={t('admin.messages.saved.language')}
          value={chosen}
          onChange={setChosen}
          choices={languages.map((value) => ({
            value,
            label: t(`admin.messages.language.${value}`),
          }))}
        />
        <div ref={list} className="flex flex-col gap-2">
          <Replies of={builtIn} chosen={chosen} onPick={onPick} />
          <Listed
            list={replies}
            empty={
              builtIn.length === 0 && (
                <p className="text-ink-soft">{t('admin.messages.saved.none')}</p>
              )
            }
            explains
          >
            <Replies of={replies.items} chosen={chosen} onPick={onPick} />
          </Listed>
        </div>
      </div>
    </Dialog>
  )
}

interface RepliesProps extends Pick<Props, 'onPick'> {
  of: readonly (SavedReply | SavedReplyDraft)[]
  chosen: Language
}

function Replies({ of: replies, chosen, onPick }: RepliesProps) {
  const mine = useLanguage()
  return (
    <ul className="flex flex-col gap-2">
      {replies.map((reply) => (
        <li key={'id' in reply ? reply.id : reply.titleKo}>
          <button
            type="button"
            onClick={() => onPick(reply, chosen)}
            className="w-full rounded-field border border-line px-4 py-3 text-left transition-colors hover:border-brand"
          >
            <span className="block font-semibold">
              {mine === 'ko' ? reply.titleKo : reply.titleEn}
            </span>
            <span lang={chosen} className="block text-body-small text-ink-soft">
              {chosen === 'ko' ? reply.messageKo : reply.messageEn}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
