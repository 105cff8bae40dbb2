import { expect } from 'vitest'

/** Whether two answers are equal as `toEqual` compares, where a difference is collected instead of ending the test. */
export function isSame(one: unknown, other: unknown): boolean {
  try {
    expect(one).toEqual(other)
    return true
  } catch {
    return false
  }
}
