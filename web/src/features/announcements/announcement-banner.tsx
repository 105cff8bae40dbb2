import { type Announcement, announcements } from '@dodam/contract'
import { useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { currentToken, onTokenChange } from '../../api/token.ts'
import { useRead } from '../../api/use-read.ts'
import { AnnouncementCard, TextButton } from './announcement-card.tsx'
import { hide, readHidden } from './hidden.ts'

/** What the support team has to say, the newest first, one at a time until more is asked for. */
export function AnnouncementBanner() {
  const { t } = useTranslation()
  const list = useStill()
  const [hidden, setHidden] = useState(readHidden)
  const [showsAll, setShowsAll] = useState(false)
  const section = useRef<HTMLElement>(null)
  const left = list.filter(({ id }) => !hidden.includes(id))
  const shown = showsAll ? left : left.slice(0, 1)
  if (left.length === 0) return null

  const dismiss = (announcement: Announcement) => {
    hide(announcement)
    setHidden([...hidden, announcement.id])
    // The button that had the focus goes with it.
    const next = left.length > 1 ? section.current : document.getElementById('main')
    next?.focus({ preventScroll: true })
  }
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t('announcements.label')}
      className="mb-5 flex flex-col gap-2"
    >
      {shown.map((one) => (
        <AnnouncementCard key={one.id} announcement={one} onDismiss={() => dismiss(one)}>
          {shown.length < left.length && (
            <TextButton
              onClick={() => {
                setShowsAll(true)
                section.current?.focus({ preventScroll: true })
              }}
            >
              {t('announcements.others', { count: left.length - 1 })}
            </TextButton>
          )}
        </AnnouncementCard>
      ))}
    </section>
  )
}

/**
 * The announcements as they were when the page opened: what comes later waits for the next visit, as it would push down
 * what is being read. Only who signs in or out gets another list, which may be meant for others.
 */
function useStill(): Announcement[] {
  const reader = useSyncExternalStore(onTokenChange, currentToken)
  const { data, isFetching } = useRead(announcements.list, {})
  const [taken, setTaken] = useState({ reader, list: data ?? [] })
  if (taken.reader !== reader && data && !isFetching) setTaken({ reader, list: data })
  return taken.list
}
