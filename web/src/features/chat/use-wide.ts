import { useSyncExternalStore } from 'react'

const wide = window.matchMedia('(min-width: 1100px)')

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether list and room fit side by side. */
export const useWide = () => useSyncExternalStore(subscribe, () => wide.matches)
