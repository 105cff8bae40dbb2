import { expect, test } from 'vitest'
import { sharpSize } from './sharp-size.ts'

const room = { width: 340, height: 400 }

test('a small barcode is scaled by whole device pixels, as far as both sides allow', () => {
  expect(sharpSize({ width: 100, height: 40 }, room, 1)).toEqual({
    width: 300,
    height: 120,
    isSharp: true,
  })
  expect(sharpSize({ width: 100, height: 40 }, room, 3)).toEqual({
    width: 1000 / 3,
    height: 400 / 3,
    isSharp: true,
  })
  expect(sharpSize({ width: 30, height: 150 }, room, 1)).toEqual({
    width: 60,
    height: 300,
    isSharp: true,
  })
})

test('a barcode that just fits keeps its size', () => {
  expect(sharpSize({ width: 340, height: 90 }, room, 1)).toEqual({
    width: 340,
    height: 90,
    isSharp: true,
  })
})

test('a barcode that is too large is shrunk to fit', () => {
  expect(sharpSize({ width: 680, height: 100 }, room, 1)).toEqual({
    width: 340,
    height: 50,
    isSharp: false,
  })
  expect(sharpSize({ width: 680, height: 1600 }, room, 1)).toEqual({
    width: 170,
    height: 400,
    isSharp: false,
  })
})
