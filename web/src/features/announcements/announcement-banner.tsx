import { type Announcement, announcements } from '@dodam/contract'
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/use-read.ts'
import { currentToken, onTokenChange } from '../../device/token.ts'
import { cx } from '../../ui/cx.ts'
import { readOnAt } from '../../ui/focus.ts'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { AnnouncementCard, TextButton } from './announcement-card.tsx'
import { hide, readHidden } from './hidden.ts'

/** The height of a folded announcement: two lines on phones, elsewhere with its row of buttons. */
const place = 'min-h-19 sm:min-h-36'

const gap = 'mb-3 sm:mb-5'

/** The team's announcements, the newest first, one at a time until the reader asks for more. */
export function AnnouncementBanner() {
  const { t } = useTranslation()
  const { list, keepsPlace, isLoading, takenBack } = useUnchanged()
  const [hidden, setHidden] = useState(readHidden)
  const [wasDismissed, setWasDismissed] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const section = useRef<HTMLElement>(null)
  const left = list.filter(({ id }) => !hidden.includes(id))
  const shown = showsAll ? left : left.slice(0, 1)
  const minHeight = useHeightOf(section, takenBack, hidden.length)
  // Keep the reserved space even if it is empty: removing it would move the text being read.
  if (left.length === 0 && !isLoading)
    return (
      (keepsPlace || takenBack > 0) &&
      !wasDismissed && <div className={cx(gap, place)} style={{ minHeight }} />
    )

  const dismiss = (announcement: Announcement) => {
    hide(announcement)
    setHidden([...hidden, announcement.id])
    setWasDismissed(true)
    // The focused button unmounts with it.
    readOnAt(left.length > 1 ? section.current : null)
  }
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t('announcements.label')}
      className={cx(gap, 'flex flex-col gap-2', place)}
      style={{ minHeight }}
    >
      {isLoading && <Skeleton className={cx('rounded-[1.25rem]', place)} />}
      {shown.map((one) => (
        <AnnouncementCard key={one.id} announcement={one} onDismiss={() => dismiss(one)}>
          {shown.length < left.length && (
            <TextButton
              onClick={() => {
                setShowsAll(true)
                readOnAt(section.current)
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
 * The announcements of the moment when the page opened, in their current version: changes and withdrawals apply at
 * once, in place. A later announcement would push down the text being read, so it is shown as a toast and listed at the
 * next visit. Space is reserved for a slow first answer. Only a sign-in or sign-out loads another list, which may have
 * another audience.
 */
function useUnchanged() {
  const { t } = useTranslation()
  const reader = useSyncExternalStore(onTokenChange, currentToken, currentToken)
  const { data, isFetching } = useRead(announcements.list, {})
  const [taken, setTaken] = useState({ reader, list: data, keepsPlace: !data })
  const isWanted = !taken.list || (taken.reader !== reader && !isFetching)
  if (isWanted && data) setTaken({ ...taken, reader, list: data })
  const list = taken.list ?? []
  // The answer for another reader says nothing about this one's list.
  const now = data && taken.reader === reader ? data : list
  const left = list.flatMap(({ id }) => now.find((one) => one.id === id) ?? [])

  useEffect(() => {
    if (!taken.list || !data) return
    const known = [...taken.list.map(({ id }) => id), ...readHidden(), ...told]
    const late = data.find(({ id }) => !known.includes(id))
    if (!late) return
    told.add(late.id)
    toast(`${t(`announcements.type.${late.type}`)}: ${late.title}`, { tone: tones[late.type] })
  }, [taken.list, data, t])

  return {
    list: left,
    takenBack: list.length - left.length,
    keepsPlace: taken.keepsPlace,
    isLoading: !taken.list && isFetching,
  }
}

/**
 * Return the minimum height of a part in px: its height when an item was last withdrawn, so that the content below does
 * not move. What the reader dismisses frees its space.
 */
function useHeightOf(part: RefObject<HTMLElement | null>, takenBack: number, dismissed: number) {
  const [held, setHeld] = useState({ takenBack, dismissed, height: 0 })
  const [last, setLast] = useState(0)
  useEffect(() => {
    const { current } = part
    if (!current) return undefined
    const changes = new ResizeObserver(() => setLast(current.offsetHeight))
    changes.observe(current)
    return () => changes.disconnect()
  }, [part])
  if (held.dismissed !== dismissed) setHeld({ takenBack, dismissed, height: 0 })
  else if (held.takenBack !== takenBack)
    setHeld({ takenBack, dismissed, height: takenBack > held.takenBack ? last : 0 })
  return held.height === 0 ? undefined : held.height
}

/** Announcements already shown as a toast. */
const told = new Set<number>()
const tones = { info: 'neutral', warning: 'warn', urgent: 'danger' } as const
