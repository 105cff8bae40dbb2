import type { ClientErrorReport } from '@dodam/contract'
import { ClientErrorReport as Schema } from '@dodam/contract/schemas'
import { beforeEach, expect, test } from 'vitest'
import { isSlowStart, type Report, reporterOf } from './client-errors.ts'

const origin = 'https://dodam.example'
const own = `${origin}/assets/home-B1x_Yz0k.js:1:2345`
let sent: ClientErrorReport[]
let isOnline: boolean
let report: Report
beforeEach(() => {
  sent = []
  isOnline = true
  report = reporterOf({
    release: '1.2.3',
    origin,
    screen: () => '/posts/:id',
    isOnline: () => isOnline,
    send: (one) => sent.push(one),
  })
})

/** An error as a browser makes it: Chrome repeats the message in the stack. */
function failed(message: string, frames: string, Kind: ErrorConstructor = TypeError) {
  const error = new Kind(message)
  error.stack = `${error.name}: ${message}\n    at f (${frames})`
  return error
}

test('a report says where and what kind of failure, and no word of it', () => {
  report('render', failed('“오늘 너무 힘들었어” has no author 15', own))
  expect(sent).toEqual([
    {
      type: 'render',
      screen: '/posts/:id',
      release: '1.2.3',
      name: 'TypeError',
      place: 'home-B1x_Yz0k.js:1:2345',
    },
  ])
  expect(Schema.parse(sent[0])).toEqual(sent[0])
})

test('an unknown name, which may be anything, is not sent', () => {
  const error = failed('x', own)
  error.name = '민지'
  report('script', error)
  expect(sent).toMatchObject([{ name: 'other' }])
})

test('a failure is sent once, though boundary and loader both tell of it, and though it comes back', () => {
  const error = failed(
    `Failed to fetch dynamically imported module: ${origin}/assets/bell-x.js`,
    '',
  )
  report('load', error)
  report('render', error)
  for (let again = 0; again < 5; again++) report('render', failed('again', own))
  expect(sent.map(({ type, place }) => [type, place])).toEqual([
    ['load', 'bell-x.js'],
    ['render', 'home-B1x_Yz0k.js:1:2345'],
  ])
})

test('the file that did not load is named where only the message has it', () => {
  const error = new TypeError(
    `error loading dynamically imported module: ${origin}/assets/bell-x.js`,
  )
  error.stack = ''
  report('load', error)
  report('load', new TypeError('Importing a module script failed.'))
  expect(sent.map(({ place }) => place)).toEqual(['bell-x.js', null])
})

test('a page in a loop of failures sends three', () => {
  for (let line = 1; line < 50; line++)
    report('script', failed('x', `${origin}/assets/home-B1x.js:1:${line}`))
  expect(sent).toHaveLength(3)
})

test('nothing is sent offline, nor later', () => {
  isOnline = false
  const error = failed('x', own)
  report('load', error)
  isOnline = true
  report('render', error)
  expect(sent).toEqual([])
})

test('code of others is not reported: extensions, and what an in-app browser adds', () => {
  report('script', failed('x', 'chrome-extension://abcdef/content.js:1:1'))
  report('promise', failed('x', 'https://t1.kakaocdn.net/inapp.js:1:1'))
  report('script', failed('x', `${origin}/posts/15:1:1`))
  // Of a script of another site the browser tells nothing, and of the observer of sizes it is no failure.
  report('script', null)
  expect(sent).toEqual([])
})

test('a promise may fail with anything; nothing of it is sent', () => {
  report('promise', '비밀번호는 1234')
  report('promise', { message: '비밀', stack: own })
  report('promise', undefined)
  expect(sent).toMatchObject([{ name: 'other', place: null }])
  expect(JSON.stringify(sent)).not.toMatch(/비밀|1234/)
})

test('a path of an asset that is not of the built app is no place', () => {
  report('render', failed(`${origin}/assets/${'x'.repeat(200)}.js:1:1`, ''))
  report('render', failed(`${origin}/assets/비밀.js:1:1`, '', RangeError))
  expect(sent.map(({ place }) => place)).toEqual([null, null])
})

test('one of ten slow starts is sent, and none of a page that slept', () => {
  expect(isSlowStart(8_001, 0.09)).toBe(true)
  expect(isSlowStart(8_001, 0.1)).toBe(false)
  expect(isSlowStart(7_999, 0)).toBe(false)
  expect(isSlowStart(3_600_000, 0)).toBe(false)
  report('slow-start')
  expect(sent).toMatchObject([{ type: 'slow-start', name: 'other', place: null }])
})
