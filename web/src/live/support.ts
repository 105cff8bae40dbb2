import { support } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { stale } from './cache.ts'

/** An act on a message was refused: the cached message is stale. */
export function doubtSupport(cache: QueryClient, id: number): void {
  stale(cache, support.read, { params: { id } })
  stale(cache, support.list)
}
