import { useSyncExternalStore } from 'react'
import { type Kept, onStoreChange } from './store.ts'

/**
 * Return a kept value and how to write it; `empty` if there is none. Every tab shows the last write of any tab, so that
 * typing continues from the other tab's text.
 */
export function useKept<T>(kept: Kept<T>, empty: T): readonly [T, (value: T) => unknown] {
  useSyncExternalStore(onStoreChange, kept.text, kept.text)
  return [kept.read() ?? empty, kept.write]
}
