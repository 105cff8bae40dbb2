import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, NavigationType, useNavigationType } from 'react-router-dom'
import { number, recordOf } from '../device/parser.ts'
import { json, kept } from '../device/store.ts'

/** How far each entry of the history was scrolled, also over a reload. */
const stored = kept('scroll', json(recordOf(number)), 'tab')
const heights = new Map(Object.entries(stored.read() ?? {}))
const store = () => void stored.write(Object.fromEntries(heights))

const givenUpAfterMs = 5_000
const ownMoves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Scrolls there as soon as the page is long enough, unless the reader moves first. Returns how to end the wait. */
function scrollWhenThere(y: number, onEnd: () => void): () => void {
  const end = () => {
    growth.disconnect()
    clearTimeout(timer)
    for (const move of ownMoves) window.removeEventListener(move, end)
    onEnd()
  }
  const attempt = () => {
    const { scrollHeight, clientHeight } = document.documentElement
    if (scrollHeight - clientHeight < y) return
    window.scrollTo(0, y)
    end()
  }
  const growth = new ResizeObserver(attempt)
  const timer = setTimeout(end, givenUpAfterMs)
  for (const move of ownMoves) window.addEventListener(move, end, { passive: true })
  growth.observe(document.body)
  attempt()
  return end
}

/** Another page begins at its top; going back and forward returns to where one was. Filters of one page move nothing. */
export function useScroll({ key, pathname, hash }: Location): void {
  const type = useNavigationType()
  const entry = key + pathname
  const shown = useRef({ entry: '', pathname: '' })
  const isWaiting = useRef(false)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = () => {
      if (!isWaiting.current) heights.set(shown.current.entry, window.scrollY)
    }
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', store)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', store)
    }
  }, [])

  useLayoutEffect(() => {
    const isSamePage = shown.current.pathname === pathname
    shown.current = { entry, pathname }
    // The browser goes to a place within the page by itself.
    if (hash) return undefined
    if (type !== NavigationType.Pop) {
      if (isSamePage) heights.set(entry, window.scrollY)
      else window.scrollTo(0, 0)
      return undefined
    }
    isWaiting.current = true
    return scrollWhenThere(heights.get(entry) ?? 0, () => {
      isWaiting.current = false
    })
  }, [entry, pathname, hash, type])
}
