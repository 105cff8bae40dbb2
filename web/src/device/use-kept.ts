import { useSyncExternalStore } from 'react'
import { type Kept, onStoreChange } from './store.ts'

/**
 * A kept value and how to write it; `empty` where there is none. Every tab shows what was written last in any of them, so
 * that what is typed in one goes on from what stands in the other.
 */
export function useKept<T>(kept: Kept<T>, empty: T): readonly [T, (value: T) => unknown] {
  useSyncExternalStore(onStoreChange, kept.text)
  return [kept.read() ?? empty, kept.write]
}
