import { useSyncExternalStore } from 'react'

/** Call `listener` when the page gains or loses the attention of its reader. Returns what ends that. */
export function onAttention(listener: () => void): () => void {
  const events = ['focus', 'blur', 'pageshow'] as const
  for (const event of events) window.addEventListener(event, listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    for (const event of events) window.removeEventListener(event, listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** Whether the page is visible and has the focus. */
export const hasAttention = (): boolean => !document.hidden && document.hasFocus()

export const useAttention = (): boolean => useSyncExternalStore(onAttention, hasAttention)
