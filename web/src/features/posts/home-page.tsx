import { mayListen, mayShare, type Post, posts } from '@dodam/contract'
import { PenLine, Sprout } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { usePages } from '../../api/use-read.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { island } from '../../ui/island.tsx'
import { MissingDialog } from '../../ui/missing.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useMe } from '../accounts/session.ts'
import { openSignIn } from '../accounts/sign-in.ts'
import { useWish } from '../accounts/wish.ts'
import { AnnouncementBanner } from '../announcements/announcement-banner.tsx'
import { categoryAsked } from './category-address.ts'
import { CategoryBar } from './category-bar.tsx'
import { Hero } from './hero.tsx'
import { LanguageNote } from './language-note.tsx'
import { PostFeed } from './post-feed.tsx'
import { feedInput, feedPages } from './read-ahead.ts'
import { useReadingFilter } from './read-languages.ts'

const CreatePostDialog = island(() => import('./create-post-dialog.tsx'), MissingDialog, null)

/** The feed. */
export function HomePage() {
  const { t } = useTranslation()
  const me = useMe()
  const [params, setParams] = useSearchParams()
  const wish = useWish()
  const [isWriting, setWriting] = useState(wish === 'write')
  // Set if the page was already open; the history forgets the wish before the dialog can be closed.
  if (wish === 'write' && !isWriting) setWriting(true)
  const hero = useRef<HTMLElement>(null)
  const section = useRef<HTMLElement>(null)
  const category = categoryAsked(params)
  const { lang, setShowsAll } = useReadingFilter()
  const feed = usePages(posts.list, feedInput(category, lang), feedPages)
  // No buttons before the reader's role is known, so that none changes under a finger.
  const writes = me === null || (!!me && mayShare(me))
  const write = () =>
    me ? setWriting(true) : openSignIn({ then: () => setWriting(true), wish: 'write' })

  const showTop = () => {
    window.scrollTo({ top: 0 })
    section.current?.focus({ preventScroll: true })
  }
  const showPublished = (post: Post) => {
    setWriting(false)
    if (category && !post.categories.includes(category)) setParams({})
    if (lang && post.language !== null && post.language !== lang) setShowsAll(true)
    showTop()
  }

  return (
    // The floating button must not cover the last card.
    <div className={cx('page pt-6', writes ? 'pb-20' : 'pb-6')}>
      <AnnouncementBanner />
      <Hero
        ref={hero}
        isSlim={me !== null}
        mayShare={writes}
        mayListen={!!me && mayListen(me)}
        onWrite={write}
      />
      <CategoryBar chosen={category} />
      <section ref={section} tabIndex={-1} aria-label={t('posts.feed.label')}>
        <PostFeed
          feed={feed}
          note={<LanguageNote />}
          onMore={() => (me ? feed.loadMore() : openSignIn({ then: feed.loadMore }))}
          empty={
            <EmptyState
              icon={<Sprout />}
              line={t(writes ? 'posts.feed.empty' : 'posts.feed.emptyForListener')}
              action={writes && <Button onClick={write}>{t('posts.hero.share')}</Button>}
            />
          }
        />
      </section>
      {writes && <WriteButton hero={hero} onWrite={write} />}
      {me && writes && isWriting && (
        <CreatePostDialog me={me} onClose={() => setWriting(false)} onPublished={showPublished} />
      )}
    </div>
  )
}

interface WriteButtonProps {
  hero: RefObject<HTMLElement | null>
  onWrite: () => void
}

/** Replaces the hero's button once that has scrolled away. */
function WriteButton({ hero, onWrite }: WriteButtonProps) {
  const { t } = useTranslation()
  const [isPast, setPast] = useState(false)

  useEffect(() => {
    if (!hero.current) return
    const observer = new IntersectionObserver(
      (entries) => setPast(entries.at(-1)?.isIntersecting === false),
      // The header covers the top of the page.
      { rootMargin: '-64px 0px 0px' },
    )
    observer.observe(hero.current)
    return () => observer.disconnect()
  }, [hero])

  if (!isPast) return null
  return (
    <button
      type="button"
      onClick={onWrite}
      aria-label={t('posts.write')}
      className="fixed right-4 animate-fade bottom-[calc(5rem+env(safe-area-inset-bottom))] z-10 flex size-14 items-center justify-center rounded-full bg-brand text-brand-ink shadow-lg md:right-8 md:bottom-8"
    >
      <PenLine aria-hidden className="size-6" />
    </button>
  )
}
