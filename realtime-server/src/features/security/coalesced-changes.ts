import { api, type LiveEvents } from '@dodam/contract'
import { to } from '../../live/audience.ts'
import type { Publisher } from '../../live/publish.ts'

/** With what it takes to store a change and to read it again, admins see it within two seconds. */
const togetherMs = 800

/** What changes so often that no change is told alone. */
type Frequent = Extract<LiveEvents['security:changed']['what'], 'sessions' | 'blocks'>

/** Announces to admins on every instance what has changed on this one. */
export interface CoalescedChanges {
  /** To be called after the commit. Returns at once and never throws. */
  changed(what: Frequent): void
  /** Announce at once what waits. */
  flush(): void
  close(): void
}

/**
 * Announce frequent changes of this instance, all of one kind within a moment once: when a school signs in, the browsers of
 * admins must not read again for each of its pupils.
 */
export function createCoalescedChanges({ emit }: Pick<Publisher, 'emit'>): CoalescedChanges {
  const waiting = new Set<Frequent>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    for (const what of waiting) emit(to.staff(api.security.read), 'security:changed', { what })
    waiting.clear()
  }

  return {
    changed(what) {
      if (isClosed) return
      waiting.add(what)
      timer ??= setTimeout(flush, togetherMs)
    },
    flush,
    close() {
      flush()
      isClosed = true
    },
  }
}
