import { type StoreProduct, store } from '@dodam/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useAct } from '../../acts/use-act.ts'
import { useUnderWay } from '../../api/use-write.ts'
import { doubtStore } from '../../live/store.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../ui/toast.ts'

/** Return how to claim products, and which claims are pending. */
export function useClaim() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { run } = useAct(store.claim, {
    gone: {
      ALREADY_CLAIMED: 'general',
      OUT_OF_STOCK: 'general',
      PRODUCT_INACTIVE: 'general',
      WELCOME_GIFT_OVER: 'general',
      GIFT_TOO_SOON: 'general',
      NOT_FOUND: 'store.claim.missing',
      SUSPENDED: 'store.claim.suspended',
    },
    failed: 'store.claim.failed',
  })
  const underWay = useUnderWay(store.claim)
  return {
    isClaiming: (id: number) => underWay.some(({ params }) => params.id === id),
    claim: async ({ id }: StoreProduct) => {
      const { kind } = await run({ params: { id } })
      if (kind === 'gone') doubtStore(cache)
      if (kind !== 'done') return
      toast(t('store.claim.done'), {
        tone: 'calm',
        action: {
          label: t('store.claim.show'),
          onAct: () => void navigate(paths.storeOf('gifts')),
        },
      })
    },
  }
}

export type Claiming = ReturnType<typeof useClaim>
