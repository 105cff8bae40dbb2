import { type ComponentProps, type MouseEvent, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { create } from 'zustand'
import type { PageTitle } from '../../../ui/page-title.tsx'
import { cameFrom, noTrail, pageOf, walked } from './trail.ts'

const useTrail = create(() => noTrail)

/** The index that the router gives to each entry of the browser's history. */
function indexNow(): number {
  const state: unknown = history.state
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : 0
  return typeof index === 'number' ? index : 0
}

/** Follow the navigations while the admin area is mounted. */
export function useTrailKeeper(): void {
  // Another entry with the same address is another location.
  const location = useLocation()
  useLayoutEffect(() => {
    const { pathname, search } = location
    const entry = { page: pageOf(pathname), href: pathname + search }
    useTrail.setState((trail) => walked(trail, indexNow(), entry))
  }, [location])
  // Other pages can take the place of these entries meanwhile.
  useLayoutEffect(() => () => useTrail.setState(noTrail), [])
}

type Back = NonNullable<ComponentProps<typeof PageTitle>['back']>

const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !(altKey || ctrlKey || metaKey || shiftKey)

/** Return the way back from a screen: to where its reader came from, else to its parent; and how to go it. */
export function useWayBack(parent: Back | undefined) {
  const { t } = useTranslation()
  const go = useNavigate()
  const from = cameFrom(useTrail())
  if (!parent) return undefined
  const { pathname } = typeof parent.to === 'string' ? { pathname: parent.to } : parent.to
  // A key can be pressed before the trail of this page is drawn.
  const run = () => {
    const now = cameFrom(useTrail.getState())
    void (now ? go(now.steps) : go(parent.to))
  }
  return {
    run,
    link: {
      to: from?.href ?? parent.to,
      'aria-label': from && from.page !== pathname ? t('admin.shell.back') : parent['aria-label'],
      onClick: (event: MouseEvent) => {
        if (!from || !isPlain(event)) return
        event.preventDefault()
        run()
      },
    } satisfies Back,
  }
}
