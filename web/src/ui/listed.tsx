import type { ReactNode } from 'react'
import { errorText } from './error-text.ts'
import { MoreButton } from './more-button.tsx'
import { ErrorState, LoadingRows } from './states.tsx'

/** A list that grows by pages, as `usePages` returns it. */
export interface Pages<Item = unknown> {
  items: readonly Item[]
  isPending: boolean
  error: Error | null
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  retry: () => void
}

interface Whole<Item> {
  data: readonly Item[] | undefined
  isPending: boolean
  error: Error | null
  refetch: () => Promise<unknown>
}

/** A list that is read as a whole, as `useRead` returns it. */
export const wholeList = <Item,>({
  data = [],
  isPending,
  error,
  refetch,
}: Whole<Item>): Pages<Item> => ({
  items: data,
  isPending,
  error,
  hasMore: false,
  isLoadingMore: false,
  loadMore: () => undefined,
  retry: () => void refetch(),
})

interface Props {
  list: Pages
  /** In the place of a list that loads. */
  loading?: ReactNode
  /** In the place of one that failed; left out, it says so and offers to try again. */
  failure?: ReactNode
  /** Whether a list that failed says why. */
  explains?: boolean
  /** In the place of a list without items; left out where one is shown like any other. */
  empty?: ReactNode
  /** Below the items; left out, the button for the next page. */
  foot?: ReactNode
  moreClass?: string
  /** The items. */
  children: ReactNode
}

/** A list with what stands in its place while it loads, has failed or is empty, and with the way to more of it. */
export function Listed({
  list,
  loading = <LoadingRows />,
  failure,
  explains = false,
  empty,
  foot,
  moreClass = 'self-center',
  children,
}: Props) {
  const isEmpty = list.items.length === 0
  if (list.isPending) return loading
  if (list.error && isEmpty)
    return (
      failure ?? (
        <ErrorState line={explains ? errorText(list.error) : undefined} onRetry={list.retry} />
      )
    )
  if (isEmpty && !list.hasMore && empty !== undefined) return empty
  return (
    <>
      {children}
      {foot === undefined ? <MoreButton list={list} className={moreClass} /> : foot}
    </>
  )
}
