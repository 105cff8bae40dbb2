/** Keep the screen on while something is followed by the eye alone, where the browser can. Returns how to let it sleep. */
export function keepAwake(): () => void {
  let isOver = false
  let lock: WakeLockSentinel | undefined
  const take = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      const taken = await navigator.wakeLock.request('screen')
      if (isOver) await taken.release()
      else lock = taken
    } catch {
      // Refused, as by a phone that saves its battery.
    }
  }
  // The lock is lost with the sight of the page.
  const again = () => void take()
  document.addEventListener('visibilitychange', again)
  void take()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', again)
    void lock?.release().catch(() => undefined)
  }
}
