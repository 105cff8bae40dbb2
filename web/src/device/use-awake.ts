import { useEffect } from 'react'

/** Keeps the screen on while something is looked at or followed by the eye alone, where the browser can. */
export function useAwake(isOn = true): void {
  useEffect(() => {
    // Not every browser has it, whatever the types say.
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
        // Refused, as with a battery that is nearly empty.
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
