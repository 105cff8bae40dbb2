import type { ReactNode } from 'react'
import { errorText } from './error-text.ts'
import { MoreButton } from './more-button.tsx'
import { ErrorState, LoadingRows } from './states.tsx'

/** A paged list as returned by `usePages`. */
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

/** A list in one read, as returned by `useRead`. */
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
  loading?: ReactNode
  /** Rendered after a failure; by default an error with a retry button. */
  failure?: ReactNode
  /** Whether the error names its reason. */
  explains?: boolean
  /** Rendered if there are no items; by default the empty list. */
  empty?: ReactNode
  /** Rendered below the items; by default the button for the next page. */
  foot?: ReactNode
  moreClass?: string
  children: ReactNode
}

/** A list with its loading, failed and empty states, and its next page. */
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
