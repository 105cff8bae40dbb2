import { profiles } from '@dodam/contract'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/use-read.ts'
import { WrittenText } from '../../ui/written-text.tsx'

/** What sharers wrote to this listener with their ratings. Only the listener sees it, without the writers' names. */
export function ReceivedWords({ userId }: { userId: number }) {
  const { t } = useTranslation()
  const { data } = useRead(profiles.readRatings, { params: { id: userId } })
  const words = data?.words ?? []
  if (words.length === 0) return null
  return (
    <section aria-labelledby="received-words" className="flex flex-col gap-3">
      <div>
        <h2 id="received-words" className="font-bold text-lg">
          {t('profiles.words')}
        </h2>
        <p className="flex items-center gap-1.5 text-ink-soft text-sm">
          <Lock aria-hidden className="size-3.5 shrink-0" />
          {t('profiles.wordsLine')}
        </p>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2">
        {words.map((text, index) => (
          <li
            // Two people may have written the same text.
            key={`${index} ${text}`}
            className="rounded-card border border-line bg-surface-raised px-5 py-4"
          >
            <WrittenText text={text} />
          </li>
        ))}
      </ul>
    </section>
  )
}
