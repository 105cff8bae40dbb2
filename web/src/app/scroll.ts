import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, NavigationType, useNavigationType } from 'react-router-dom'

/** How far each entry of the history was scrolled, also over a reload. */
const storageKey = 'scroll'
const kept = new Map<string, number>(readStored())

function readStored(): [string, number][] {
  try {
    return Object.entries(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'))
  } catch {
    return []
  }
}

function store(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // Storage may be refused (private windows): then a reload begins at the top.
  }
}

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
      if (!isWaiting.current) kept.set(shown.current.entry, window.scrollY)
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
      if (isSamePage) kept.set(entry, window.scrollY)
      else window.scrollTo(0, 0)
      return undefined
    }
    isWaiting.current = true
    return scrollWhenThere(kept.get(entry) ?? 0, () => {
      isWaiting.current = false
    })
  }, [entry, pathname, hash, type])
}
