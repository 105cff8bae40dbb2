import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { addressResolver, networkOf, networksOf } from './address.ts'

function request(remoteAddress: string, forwardedFor?: string): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
  const message = new IncomingMessage(socket)
  if (forwardedFor !== undefined) message.headers['x-forwarded-for'] = forwardedFor
  return message
}

test('X-Forwarded-For is ignored while no proxy is trusted', () => {
  const addressOf = addressResolver([])
  expect(addressOf(request('203.0.113.7'))).toBe('203.0.113.7')
  expect(addressOf(request('203.0.113.7', '198.51.100.1'))).toBe('203.0.113.7')
  expect(addressOf(request('127.0.0.1', '198.51.100.1'))).toBe('127.0.0.1')
})

test('only trusted proxies are believed, from the last entry of X-Forwarded-For to the first untrusted address', () => {
  const addressOf = addressResolver(['10.0.0.0/8', 'fd00::/8'])
  expect(addressOf(request('203.0.113.7', '198.51.100.1'))).toBe('203.0.113.7')
  expect(addressOf(request('10.1.2.3', '198.51.100.1'))).toBe('198.51.100.1')
  expect(addressOf(request('fd00::1', '198.51.100.1'))).toBe('198.51.100.1')
  expect(addressOf(request('::ffff:10.1.2.3', '198.51.100.1'))).toBe('198.51.100.1')
  // What the client itself put in front is not believed.
  expect(addressOf(request('10.1.2.3', '1.1.1.1, 198.51.100.1'))).toBe('198.51.100.1')
  expect(addressOf(request('10.1.2.3', '1.1.1.1, 198.51.100.1, 10.9.9.9'))).toBe('198.51.100.1')
  expect(addressOf(request('10.1.2.3'))).toBe('10.1.2.3')
})

test.each([
  ['198.51.100.1', '198.51.100.1'],
  ['198.51.100.1:8080', '198.51.100.1'],
  ['"198.51.100.1:8080"', '198.51.100.1'],
  ['[198.51.100.1]:8080', '198.51.100.1'],
  ['::ffff:198.51.100.1', '198.51.100.1'],
  ['::FFFF:c633:6401', '198.51.100.1'],
  ['::ffff:198.51.100.1:8080', '198.51.100.1'],
  ['[::ffff:198.51.100.1]:8080', '198.51.100.1'],
  ['"[::ffff:198.51.100.1]"', '198.51.100.1'],
  ['2001:db8::7', '2001:db8::7'],
  ['2001:db8::8080', '2001:db8::8080'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:8080', '2001:db8::7'],
  ['"[2001:db8::7]:8080"', '2001:db8::7'],
  ['"2001:db8::7"', '2001:db8::7'],
  ['[fe80::1%eth0]:8080', 'fe80::1%eth0'],
  [' 198.51.100.1:8080 , 10.9.9.9:443', '198.51.100.1'],
  ['1.1.1.1:1,"[2001:db8::7]:8080",\t[::ffff:10.9.9.9]:443', '2001:db8::7'],
])('X-Forwarded-For as proxies write it: %s', (header, address) => {
  const addressOf = addressResolver(['10.0.0.0/8'])
  expect(addressOf(request('::ffff:10.1.2.3', header))).toBe(address)
})

test('what is no address in X-Forwarded-For is not believed, nor anything before it, and a long zone is clipped', () => {
  const addressOf = addressResolver(['127.0.0.1'])
  for (const word of [
    'unknown',
    'x'.repeat(15_000),
    '1.2.3',
    '_hidden',
    '198.51.100.1:',
    '198.51.100.1:x',
    '[198.51.100.1',
    '"',
    '[]:80',
    '1.1.1.1, unknown',
  ])
    expect(addressOf(request('127.0.0.1', word))).toBe('127.0.0.1')
  expect(addressOf(request('127.0.0.1', `fe80::1%${'x'.repeat(15_000)}`)).length).toBeLessThan(50)
})

test('the networks of an IPv6 address are its /64, its /56 and its /48', () => {
  expect(networksOf('203.0.113.7')).toEqual(['203.0.113.7'])
  expect(networksOf('::ffff:203.0.113.7')).toEqual(['203.0.113.7'])
  expect(networksOf('2001:db8:77:1234::5')).toEqual([
    '2001:db8:77:1234::/64',
    '2001:db8:77:1200::/56',
    '2001:db8:77::/48',
  ])
})

test('limits count an IPv4 address alone and an IPv6 household by its /64', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  const household = networkOf('2001:db8:1:2:3:4:5:6')
  expect(networkOf('2001:db8:1:2::9')).toBe(household)
  expect(networkOf('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(household)
  expect(networkOf('2001:db8:1:3::9')).not.toBe(household)
  expect(networkOf('::1')).toBe(networkOf('::2'))
  expect(networkOf('2001:db8::1')).toBe(networkOf('2001:db8:0:0:9::1'))
})

test('every form of an IPv6 address counts as the same household', () => {
  expect(networkOf('2001:0DB8:0001:0002::1')).toBe(networkOf('2001:db8:1:2::1'))
  expect(networkOf('::203.0.113.7')).toBe('::/64')
})
