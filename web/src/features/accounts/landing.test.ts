import { expect, test } from 'vitest'
import { landingAfter, onTheWayTo } from './landing.ts'

test.each(['/store', '/posts/7?from=feed#comments', '/chat/7', '/search?q=//elsewhere.example'])(
  'a sign-in on the way to %s leads there',
  (address) => {
    expect(landingAfter(onTheWayTo(address), { role: 'sharer' })).toBe(address)
  },
)

test.each([
  'https://elsewhere.example',
  'http:/elsewhere.example',
  '//elsewhere.example',
  '///elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:x',
  'mailto:x',
  'elsewhere.example',
  '.elsewhere.example',
  '@elsewhere.example',
  '?x',
  '',
  ' /store',
  '/\\/x.example',
])('signing in never leads to “%s”', (address) => {
  expect(landingAfter(onTheWayTo(address), { role: 'sharer' })).toBe('/')
})

test.each([null, undefined, 7, 'text', {}, { onTheWayTo: 7 }, { onTheWayTo: ['/store'] }])(
  'an invalid state leads home: %s',
  (state) => {
    expect(landingAfter(state, { role: 'sharer' })).toBe('/')
  },
)
