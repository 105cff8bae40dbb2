import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react'
import {
  type unstable_HistoryRouter as HistoryRouter,
  UNSAFE_createBrowserHistory,
} from 'react-router-dom'

/** The router's `useBlocker` does this, but only with the data router, which the first load has no room for. */
type Step = () => void

/** Takes a step that would leave the page; null while every step may be taken. */
let hold: ((step: Step) => void) | null = null

type History = ComponentProps<typeof HistoryRouter>['history']

/** The browser's history as the router sees it. A step to another page waits while a page has something unsaved. */
export const history: History = UNSAFE_createBrowserHistory({ v5Compat: true })
const held =
  (step: History['push']): History['push'] =>
  (to, state) => {
    const { pathname } = history.location
    const isSamePage = history.createURL(to).pathname === history.createURL(pathname).pathname
    if (hold && !isSamePage) hold(() => step(to, state))
    else step(to, state)
  }
history.push = held(history.push.bind(history))
history.replace = held(history.replace.bind(history))

const indexNow = (): number => Number(window.history.state?.idx ?? 0)

/**
 * Keeps a person on this page while `isOn`: links and Back ask first. `isAsked` is true while a step waits for the
 * answer `leave` or `stay`. Closing or reloading the tab does not ask: what must survive that is kept on the device.
 */
export function useLeaveGuard(isOn: boolean) {
  const [isAsked, setAsked] = useState(false)
  const waiting = useRef<Step>(undefined)

  useEffect(() => {
    if (!isOn) return undefined
    const { pathname } = window.location
    const index = indexNow()
    let isReturning = false
    const own = (step: Step) => {
      waiting.current = step
      setAsked(true)
    }
    const onPop = (event: PopStateEvent) => {
      if (isReturning) {
        isReturning = false
        event.stopImmediatePropagation()
        return
      }
      if (hold !== own || window.location.pathname === pathname) return
      // The browser is there already: it goes back to the page on screen, and the router hears of neither step.
      event.stopImmediatePropagation()
      const delta = indexNow() - index || -1
      isReturning = true
      window.history.go(-delta)
      own(() => window.history.go(delta))
    }
    hold = own
    window.addEventListener('popstate', onPop, { capture: true })
    return () => {
      if (hold === own) hold = null
      window.removeEventListener('popstate', onPop, { capture: true })
    }
  }, [isOn])

  const stay = useCallback(() => setAsked(false), [])
  const leave = useCallback(() => {
    setAsked(false)
    hold = null
    waiting.current?.()
  }, [])
  return { isAsked, leave, stay }
}

/** Takes a step as soon as nothing unsaved is in the way. */
export function afterLeaving(step: Step): void {
  if (hold) hold(step)
  else step()
}
