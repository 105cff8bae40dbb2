/** Call each listener, also after one that fails. */
export function tellEach(listeners: Iterable<() => void>): void {
  for (const listener of listeners)
    try {
      listener()
    } catch (error) {
      console.error('A listener failed', error)
    }
}
