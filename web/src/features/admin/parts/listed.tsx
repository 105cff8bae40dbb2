import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../../api/call.ts'
import { errorText } from '../../../ui/error-text.ts'
import { MoreButton } from '../../../ui/more-button.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { LoadingRows } from './states.tsx'

interface Props {
  /** From `useList`, or another growing list. */
  list: {
    items: readonly unknown[]
    isPending: boolean
    error: CallError | null
    hasMore: boolean
    isLoadingMore: boolean
    loadMore: () => void
    retry: () => void
  }
  /** Stands in the place of a list without items; left out where one is shown like any other. */
  empty?: ReactNode
  /** Whether a list that did not load says why. */
  explains?: boolean
  /** The items. */
  children: ReactNode
}

/** A list with what stands in its place while it loads, has failed or is empty, and with the way to more of it. */
export function Listed({ list, empty, explains = false, children }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {list.isPending ? (
        <LoadingRows />
      ) : list.error && list.items.length === 0 ? (
        <ErrorState line={explains ? errorText(list.error) : undefined} onRetry={list.retry} />
      ) : list.items.length === 0 && empty !== undefined ? (
        empty
      ) : (
        children
      )}
      <MoreButton list={list} className="self-center">
        {t('admin.shell.more')}
      </MoreButton>
    </>
  )
}
