// oxlint-disable no-restricted-imports -- The router's `useBlocker` needs the data router, for which the first load has no room.
import { type ComponentProps, useCallback, useEffect, useState } from 'react'
import {
  unstable_HistoryRouter as HistoryRouter,
  UNSAFE_createBrowserHistory,
} from 'react-router-dom'

export { HistoryRouter }

type Step = () => void

interface Guard {
  /** Where the person is, as long as the guard holds them. */
  pathname: string
  index: number
  /** Takes the step that would have left. */
  hold: (step: Step) => void
}

/** The page that something unsaved keeps open; null while every step may be taken. */
let guard: Guard | null = null

type History = ComponentProps<typeof HistoryRouter>['history']

/** The browser's history as the router sees it. A step to another page waits while a page has something unsaved. */
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

/** Whether the browser is on its way back to the page that is on screen. */
let isReturning = false

function onPop(event: PopStateEvent): void {
  if (isReturning) {
    isReturning = false
    event.stopImmediatePropagation()
    guard?.hold(takeBack)
    return
  }
  if (!guard || window.location.pathname === guard.pathname) return
  // The browser is there already. It returns to the page on screen before anything is asked, and the router hears nothing.
  event.stopImmediatePropagation()
  const delta = indexNow() - guard.index || -1
  takeBack = () => window.history.go(delta)
  isReturning = true
  window.history.go(-delta)
}
let takeBack: Step = () => undefined

/** To be called once, after `startLayers` and before the router starts: it hears of Back ahead of the router. */
export function startLeaveGuard(): void {
  window.addEventListener('popstate', onPop)
}

/**
 * Keeps a person on this page while `isOn`: links and Back ask first. `isAsked` is true while a step waits for the
 * answer `leave` or `stay`. Closing or reloading the tab does not ask: what must survive that is kept on the device.
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

/** Takes a step as soon as nothing unsaved is in the way. */
export function afterLeaving(step: Step): void {
  if (guard) guard.hold(step)
  else step()
}
