const extensions: Record<string, string> = { 'image/jpeg': 'jpg' }
const maxLetters = 80

/** Return a file name such as `바나나 우유_barcode.png`: the product's name without forbidden characters. */
export function barcodeName(product: string, type: string): string {
  const name = product
    .normalize('NFC')
    // Characters that Windows, the strictest system, refuses or reads as part of a path.
    .replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+/, '')
  const short = [...name].slice(0, maxLetters).join('').trimEnd()
  return `${short || 'gift'}_barcode.${extensions[type] ?? 'png'}`
}
