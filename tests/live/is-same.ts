import { expect } from 'vitest'

/** Whether two answers are equal by the rules of `toEqual`, for tests that collect differences. */
export function isSame(one: unknown, other: unknown): boolean {
  try {
    expect(one).toEqual(other)
    return true
  } catch {
    return false
  }
}
