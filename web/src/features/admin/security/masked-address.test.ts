import { expect, test } from 'vitest'
import { maskedAddress } from './masked-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.•••'],
  ['2001:db8:5:1::20', '2001:db8:•••'],
  ['2001:db8:5:1::/64', '2001:db8:•••'],
  ['::ffff:203.0.113.7', '203.0.113.•••'],
  ['192.0.2.0/24', '192.0.2.0/24'],
  ['user 12', 'user 12'],
  ['everywhere', 'everywhere'],
  ['', ''],
])('%s is shown as %s', (address, shown) => {
  expect(maskedAddress(address)).toBe(shown)
})
