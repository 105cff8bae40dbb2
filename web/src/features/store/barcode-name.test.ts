import { expect, test } from 'vitest'
import { barcodeName } from './barcode-name.ts'

test.each([
  ['바나나 우유', 'image/png', '바나나 우유_barcode.png'],
  ['Gift card', 'image/jpeg', 'Gift card_barcode.jpg'],
  ['환영 선물: 따뜻한 코코아', 'image/png', '환영 선물 따뜻한 코코아_barcode.png'],
  ['../../etc/passwd', 'image/png', 'etc passwd_barcode.png'],
  ['a\u202egnp.exe\n', 'image/png', 'a gnp.exe_barcode.png'],
  ['???', 'image/png', 'gift_barcode.png'],
  ['가'.repeat(200), 'image/png', `${'가'.repeat(80)}_barcode.png`],
])('%j as %s is saved as %j', (product, type, name) => {
  expect(barcodeName(product, type)).toBe(name)
})
