import { useEffect } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'

/** What a visitor was about to do, to be continued after the registration. */
export type Wish = 'write'

/** Return the wish in the state of a history entry. */
export const wishOf = ({ state }: Pick<Location<unknown>, 'state'>): Wish | undefined =>
  typeof state === 'object' && state !== null && 'wish' in state && state.wish === 'write'
    ? state.wish
    : undefined

/**
 * Return the wish the page was opened with, and remove it from the history, so that Back or a reload does not repeat
 * it.
 */
export function useWish(): Wish | undefined {
  const navigate = useNavigate()
  const location = useLocation()
  const wish = wishOf(location)
  const { pathname, search } = location
  useEffect(() => {
    if (wish) void navigate(pathname + search, { replace: true, state: null })
  }, [wish, navigate, pathname, search])
  return wish
}
