const extensions: Record<string, string> = { 'image/jpeg': 'jpg' }
const maxLetters = 80

/** `바나나 우유_barcode.png`: the product's name, as far as a file can have it. */
export function barcodeName(product: string, type: string): string {
  const name = product
    .normalize('NFC')
    // What Windows, which is the strictest, takes for part of a path or refuses.
    .replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+/, '')
  const short = [...name].slice(0, maxLetters).join('').trimEnd()
  return `${short || 'gift'}_barcode.${extensions[type] ?? 'png'}`
}
