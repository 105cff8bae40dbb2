import { useSyncExternalStore } from 'react'

/** Where the list of sections has room beside a section: Tailwind's `lg`. */
const wide = window.matchMedia('(width >= 64rem)')

function subscribe(onChange: () => void) {
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}

/** Whether there is room for two columns. */
export const useIsWide = () => useSyncExternalStore(subscribe, () => wide.matches)
