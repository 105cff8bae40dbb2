import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { areKeys, encrypted } from './encryption.ts'

test('the example of RFC 8291 is reproduced exactly', () => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url')
  const keys = {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url')
  const body = encrypted('When I grow up, I want to be a watermelon', keys, { pair, salt })
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('invalid keys are refused', () => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const p256dh = pair.getPublicKey('base64url')
  const auth = Buffer.alloc(16, 7).toString('base64url')
  expect(areKeys({ p256dh, auth })).toBe(true)
  expect(areKeys({ p256dh: `${p256dh}=`, auth: `${auth}==` })).toBe(true)
  expect(areKeys({ p256dh, auth: Buffer.alloc(15).toString('base64url') })).toBe(false)
  expect(areKeys({ p256dh: p256dh.slice(0, -2), auth })).toBe(false)
  expect(areKeys({ p256dh: pair.getPublicKey('base64url', 'compressed'), auth })).toBe(false)
  expect(areKeys({ p256dh: Buffer.alloc(65, 4).toString('base64url'), auth })).toBe(false)
})
