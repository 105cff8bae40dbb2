import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, NavigationType, useNavigationType } from 'react-router-dom'
import { number, recordOf } from '../device/parser.ts'
import { json, kept } from '../device/store.ts'

/** The scroll position of each history entry; survives a reload. */
const stored = kept('scroll', json(recordOf(number)), 'tab')
const heights = new Map(Object.entries(stored.read() ?? {}))
const store = () => void stored.write(Object.fromEntries(heights))

const givenUpAfterMs = 5_000
const ownMoves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Scroll to `y` as soon as the page is long enough, unless the reader scrolls first. Return how to stop waiting. */
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

/** A new page starts at its top; Back and Forward restore the position. Changing filters does not scroll. */
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
    // The browser itself scrolls to an anchor.
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
