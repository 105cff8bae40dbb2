import type { LiveEvents } from '@dodam/contract'
import { create } from 'zustand'

/** The urgent case for which devices rang last; null until then. */
export const usePaged = create<LiveEvents['case:paged'] | null>(() => null)
