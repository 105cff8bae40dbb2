import { currentToken } from '../../api/token.ts'
import type { Kept } from './next-step.ts'

const key = 'push'

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  'session' in value &&
  'endpoint' in value

/** What tells this session from others without being the token. */
export const thisSession = () => currentToken()?.slice(-12) ?? ''

/** What this device remembers. Where storage is refused pushes last as long as the page. */
export function recall(): Kept | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isKept(value) ? value : null
  } catch {
    return null
  }
}

export function keep(value: Kept | null): void {
  try {
    if (value) localStorage.setItem(key, JSON.stringify(value))
    else localStorage.removeItem(key)
  } catch {
    // See above.
  }
}
