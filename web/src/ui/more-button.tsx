import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

interface Props {
  list: { hasMore: boolean; isLoadingMore: boolean; loadMore: () => void }
  className?: string | undefined
  /** Its label, if "show more" is not enough. */
  children?: ReactNode
}

/** Loads the next page of a list while there is one. */
export function MoreButton({ list, className, children }: Props) {
  const { t } = useTranslation()
  return (
    list.hasMore && (
      <Button
        variant="soft"
        className={className}
        busy={list.isLoadingMore}
        onClick={list.loadMore}
      >
        {children ?? t('ui.more')}
      </Button>
    )
  )
}
