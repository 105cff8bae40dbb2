import { type Announcement, announcements } from '@dodam/contract'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/use-read.ts'
import { currentToken, onTokenChange } from '../../device/token.ts'
import { useLanguage } from '../../i18n/language.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { useReadLanguages } from '../posts/read-languages.ts'
import { AnnouncementCard, TextButton } from './announcement-card.tsx'
import { hide, readHidden } from './hidden.ts'
import { inLanguage } from './in-language.ts'

/** As high as a folded announcement: on phones one line, elsewhere with its row of buttons. */
const place = 'min-h-13 sm:min-h-36'

const gap = 'mb-3 sm:mb-5'

/** What the support team has to say, the newest first, one at a time until more is asked for. */
export function AnnouncementBanner() {
  const { t } = useTranslation()
  const { list, keepsPlace, isLoading } = useUnchanged()
  const [hidden, setHidden] = useState(readHidden)
  const [wasDismissed, setWasDismissed] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const section = useRef<HTMLElement>(null)
  const { languages } = useReadLanguages()
  const language = useLanguage()
  const left = inLanguage(list, language, languages).filter(({ id }) => !hidden.includes(id))
  const shown = showsAll ? left : left.slice(0, 1)
  // A place that was kept for nothing stays empty: giving it back would pull up what is being read.
  if (left.length === 0 && !isLoading)
    return keepsPlace && !wasDismissed && <div className={cx(gap, place)} />

  const dismiss = (announcement: Announcement) => {
    hide(announcement)
    setHidden([...hidden, announcement.id])
    setWasDismissed(true)
    // The button that had the focus goes with it.
    const next = left.length > 1 ? section.current : document.getElementById('main')
    next?.focus({ preventScroll: true })
  }
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t('announcements.label')}
      className={cx(gap, 'flex flex-col gap-2', keepsPlace && place)}
    >
      {isLoading && <Skeleton className={cx('rounded-[1.25rem]', place)} />}
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
 * The announcements as they were when the page opened: one that is published later would push down what is being read, so
 * it is told in passing and stands here at the next visit. A first answer that is slow finds its place kept. Only who signs
 * in or out gets another list, which may be meant for others.
 */
function useUnchanged() {
  const { t } = useTranslation()
  const reader = useSyncExternalStore(onTokenChange, currentToken)
  const { data, isFetching } = useRead(announcements.list, {})
  const { languages } = useReadLanguages()
  const language = useLanguage()
  const [taken, setTaken] = useState({ reader, list: data, keepsPlace: !data })
  const isWanted = !taken.list || (taken.reader !== reader && !isFetching)
  if (isWanted && data) setTaken({ ...taken, reader, list: data })
  const { list } = taken

  useEffect(() => {
    if (!list || !data) return
    const known = [...list.map(({ id }) => id), ...readHidden(), ...told]
    const late = inLanguage(data, language, languages).find(({ id }) => !known.includes(id))
    if (!late) return
    told.add(late.id)
    toast(`${t(`announcements.type.${late.type}`)}: ${late.title}`, { tone: tones[late.type] })
  }, [list, data, language, languages, t])

  return { list: list ?? [], keepsPlace: taken.keepsPlace, isLoading: !list && isFetching }
}

/** What was told in passing is not told again. */
const told = new Set<number>()
const tones = { info: 'neutral', warning: 'warn', urgent: 'danger' } as const
