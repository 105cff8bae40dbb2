// oxlint-disable no-restricted-imports -- The router's `useBlocker` needs the data router, for which the first load has no room.
import { type ComponentProps, useCallback, useEffect, useState } from 'react'
import {
  unstable_HistoryRouter as HistoryRouter,
  UNSAFE_createBrowserHistory,
} from 'react-router-dom'

export { HistoryRouter }

type Step = () => void

interface Guard {
  /** The page to stay on while the guard is active. */
  pathname: string
  index: number
  /** Receives the blocked navigation. */
  hold: (step: Step) => void
}

/** The page with unsaved changes; null if navigation is free. */
let guard: Guard | null = null

type History = ComponentProps<typeof HistoryRouter>['history']

/** The browser's history for the router. A navigation to another page waits while a page has unsaved changes. */
export const history: History = UNSAFE_createBrowserHistory({ v5Compat: true })
const held =
  (step: History['push']): History['push'] =>
  (to, state) => {
    const isSamePage = history.createURL(to).pathname === window.location.pathname
    if (guard && !isSamePage) guard.hold(() => step(to, state))
    else step(to, state)
  }
history.push = held(history.push.bind(history))
history.replace = held(history.replace.bind(history))

const indexNow = (): number => Number(window.history.state?.idx ?? 0)

/** Whether the browser is returning to the page on screen. */
let isReturning = false

function onPop(event: PopStateEvent): void {
  if (isReturning) {
    isReturning = false
    event.stopImmediatePropagation()
    guard?.hold(takeBack)
    return
  }
  if (!guard || window.location.pathname === guard.pathname) return
  // The browser has already navigated. It returns to the page on screen before the member is asked, and the router does
  // not see the event.
  event.stopImmediatePropagation()
  const delta = indexNow() - guard.index || -1
  takeBack = () => window.history.go(delta)
  isReturning = true
  window.history.go(-delta)
}
let takeBack: Step = () => undefined

/**
 * Call once, after `startLayers` and before the router starts, so that this listener sees Back before the router does.
 */
export function startLeaveGuard(): void {
  window.addEventListener('popstate', onPop)
}

/**
 * Keep the member on this page while `isOn`: links and Back ask first. `isAsked` is true while a navigation waits for
 * `leave` or `stay`. Closing or reloading the tab does not ask: drafts that must survive it are kept on the device.
 */
export function useLeaveGuard(isOn: boolean) {
  const [waiting, setWaiting] = useState<{ step: Step } | null>(null)

  useEffect(() => {
    if (!isOn) return undefined
    const own: Guard = {
      pathname: window.location.pathname,
      index: indexNow(),
      hold: (step) => setWaiting({ step }),
    }
    guard = own
    return () => {
      if (guard === own) guard = null
    }
  }, [isOn])

  const stay = useCallback(() => setWaiting(null), [])
  const leave = () => {
    setWaiting(null)
    guard = null
    waiting?.step()
  }
  return { isAsked: waiting !== null, leave, stay }
}

/** Navigate as soon as no unsaved changes block it. */
export function afterLeaving(step: Step): void {
  if (guard) guard.hold(step)
  else step()
}
