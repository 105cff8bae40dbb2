import { useEffect } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'

/** What a visitor was about to do, to be continued after the registration. */
export type Wish = 'write'

/** The wish that an address of the history carries. */
export const wishOf = ({ state }: Pick<Location<unknown>, 'state'>): Wish | undefined =>
  typeof state === 'object' && state !== null && 'wish' in state && state.wish === 'write'
    ? state.wish
    : undefined

/** The wish a page was opened with. The history forgets it, so that neither going back nor a reload asks for it again. */
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
