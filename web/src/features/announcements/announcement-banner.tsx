import { type Announcement, announcements } from '@dodam/contract'
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/use-read.ts'
import { currentToken, onTokenChange } from '../../device/token.ts'
import { cx } from '../../ui/cx.ts'
import { readOnAt } from '../../ui/focus.ts'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { AnnouncementCard, TextButton } from './announcement-card.tsx'
import { hide, readHidden } from './hidden.ts'

/** As high as a folded announcement, whatever it says: on phones one line, elsewhere with its row of buttons. */
const place = 'min-h-13 sm:min-h-36'

const gap = 'mb-3 sm:mb-5'

/** What the support team has to say, the newest first, one at a time until more is asked for. */
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
  // A place that was kept for nothing stays empty: giving it back would pull up what is being read.
  if (left.length === 0 && !isLoading)
    return (
      (keepsPlace || takenBack > 0) &&
      !wasDismissed && <div className={cx(gap, place)} style={{ minHeight }} />
    )

  const dismiss = (announcement: Announcement) => {
    hide(announcement)
    setHidden([...hidden, announcement.id])
    setWasDismissed(true)
    // The button that had the focus goes with it.
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
 * The announcements that were there when the page opened, as they are now: what is changed or taken back meanwhile follows
 * at once, in its place. One that is published later would push down what is being read, so it is told in passing and
 * stands here at the next visit. A first answer that is slow finds its place kept. Only who signs in or out gets another
 * list, which may be meant for others.
 */
function useUnchanged() {
  const { t } = useTranslation()
  const reader = useSyncExternalStore(onTokenChange, currentToken)
  const { data, isFetching } = useRead(announcements.list, {})
  const [taken, setTaken] = useState({ reader, list: data, keepsPlace: !data })
  const isWanted = !taken.list || (taken.reader !== reader && !isFetching)
  if (isWanted && data) setTaken({ ...taken, reader, list: data })
  const list = taken.list ?? []
  // Another person's answer says nothing about what this one is shown.
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
 * How high a part of the page must stay: as high as it was when something in it was last taken back, so that what is below
 * does not move. What its reader dismisses gives its room back.
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

/** What was told in passing is not told again. */
const told = new Set<number>()
const tones = { info: 'neutral', warning: 'warn', urgent: 'danger' } as const
