import { useEffect } from 'react'

/** Keep the screen on while a member follows something without touching it, if the browser supports it. */
export function useAwake(isOn = true): void {
  useEffect(() => {
    // Not every browser supports it, although its type says so.
    const { wakeLock } = navigator as Partial<Navigator>
    if (!isOn || !wakeLock) return undefined
    let isOver = false
    let held: WakeLockSentinel | undefined
    const hold = async () => {
      if (document.hidden) return
      try {
        const lock = await wakeLock.request('screen')
        if (isOver) await lock.release()
        else held = lock
      } catch {
        // Refused, for example at low battery.
      }
    }
    void hold()
    // The browser releases the lock when the page is hidden.
    document.addEventListener('visibilitychange', hold)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', hold)
      void held?.release()
    }
  }, [isOn])
}
