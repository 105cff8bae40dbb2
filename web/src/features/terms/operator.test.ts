import { expect, test } from 'vitest'
import { addressOf } from './operator.tsx'

test.each([
  ['help@youth.example', 'mailto:help@youth.example'],
  ['https://youth.example/contact', 'https://youth.example/contact'],
  ['02-1234-5678', 'tel:0212345678'],
  ['+82 2 1234 5678', 'tel:+82212345678'],
  ['Room 3, Youth Street 5', undefined],
])('the contact %s leads to %s', (contact, address) => {
  expect(addressOf(contact)).toBe(address)
})
