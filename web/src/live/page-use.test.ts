import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idleMs, type PageUse, watchPageUse } from './page-use.ts'

const page = Object.assign(new EventTarget(), { hidden: false, isFocused: true })
vi.stubGlobal('window', page)
vi.stubGlobal('document', Object.assign(page, { hasFocus: () => page.isFocused }))

let told: boolean[]
let use: PageUse
beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(page, { hidden: false, isFocused: true })
  told = []
  use = watchPageUse((isInUse) => told.push(isInUse))
})
afterEach(() => {
  use.stop()
  vi.useRealTimers()
})

const happens = (name: string, state: Partial<typeof page> = {}) => {
  Object.assign(page, state)
  page.dispatchEvent(new Event(name))
}

test('a page is in use from its opening until two minutes without a sign of its reader', () => {
  expect(told).toEqual([true])
  vi.advanceTimersByTime(idleMs - 1_000)
  happens('keydown')
  vi.advanceTimersByTime(idleMs - 1_000)
  expect(use.isInUse()).toBe(true)
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual([true, false])
  happens('pointermove')
  expect(told).toEqual([true, false, true])
})

test('a page that is hidden or behind another window is not in use', () => {
  happens('visibilitychange', { hidden: true })
  happens('keydown')
  expect(told).toEqual([true, false])
  happens('visibilitychange', { hidden: false })
  happens('blur', { isFocused: false })
  happens('pointermove')
  expect(told).toEqual([true, false, true, false])
  vi.advanceTimersByTime(10 * idleMs)
  happens('focus', { isFocused: true })
  expect(told).toEqual([true, false, true, false, true])
})

test('a clock that is set back makes no page look used', () => {
  vi.setSystemTime(Date.now() - 3_600_000)
  happens('blur', { isFocused: false })
  page.isFocused = true
  happens('pageshow')
  expect(use.isInUse()).toBe(true)
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(idleMs)
  expect(use.isInUse()).toBe(false)
})

test('nothing is told after its end', () => {
  use.stop()
  happens('blur', { isFocused: false })
  vi.advanceTimersByTime(idleMs)
  expect(told).toEqual([true])
})
