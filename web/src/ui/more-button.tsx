import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface Props {
  list: { hasMore: boolean; isLoadingMore: boolean; loadMore: () => void }
  className?: string | undefined
  children: ReactNode
}

/** Asks for the next page of a list, as long as there is one. */
export const MoreButton = ({ list, className, children }: Props) =>
  list.hasMore && (
    <Button variant="soft" className={className} busy={list.isLoadingMore} onClick={list.loadMore}>
      {children}
    </Button>
  )
