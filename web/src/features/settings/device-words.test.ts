import { expect, it } from 'vitest'
import { deviceWords } from './device-words.ts'
import { exportName } from './export-name.ts'

it('names a device as people know it', () => {
  expect(deviceWords('KAKAOTALK · Android')).toEqual({
    name: 'KakaoTalk · Android',
    isHandheld: true,
  })
  expect(deviceWords('Edg · Mac OS X')).toEqual({ name: 'Edge · Mac', isHandheld: false })
  expect(deviceWords('unknown').name).toBeUndefined()
})

it('names the data export after its owner and the day', () => {
  expect(exportName({ username: 'mimi2010' }, new Date(2026, 0, 5, 23, 59))).toBe(
    'dodam-mimi2010-2026-01-05.json',
  )
})
