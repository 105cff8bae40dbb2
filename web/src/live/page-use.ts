import { useEffect, useState } from 'react'
import { hasAttention, onAttention } from '../device/attention.ts'

/** After this time in ms without input a page counts as left. */
export const idleMs = 2 * 60_000
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

export interface PageUse {
  isInUse: () => boolean
  stop: () => void
}

/**
 * Watch whether this page is in use: visible, with the focus, and with input in the last two minutes. `changed` is called
 * with each change, and once at the start if it is in use.
 */
export function watchPageUse(changed: (isInUse: boolean) => void): PageUse {
  let isInUse = false
  let usedAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined

  function look() {
    clearTimeout(timer)
    // A clock that was set back must not make a page look used for hours.
    const idleFor = Math.abs(Date.now() - usedAt)
    const isNow = hasAttention() && idleFor < idleMs
    if (isNow) timer = setTimeout(look, idleMs - idleFor)
    if (isNow === isInUse) return
    isInUse = isNow
    changed(isNow)
  }
  function used() {
    usedAt = Date.now()
    if (!isInUse) look()
  }
  // Coming back counts as input.
  const turned = () => {
    if (hasAttention()) usedAt = Date.now()
    look()
  }

  look()
  const stopAttention = onAttention(turned)
  for (const sign of signs) window.addEventListener(sign, used, { capture: true, passive: true })
  return {
    isInUse: () => isInUse,
    stop() {
      clearTimeout(timer)
      stopAttention()
      for (const sign of signs) window.removeEventListener(sign, used, { capture: true })
    },
  }
}

/** Return whether this page is in use, see `watchPageUse`. */
export function usePageInUse(): boolean {
  const [isInUse, setInUse] = useState(false)
  useEffect(() => watchPageUse(setInUse).stop, [])
  return isInUse
}
