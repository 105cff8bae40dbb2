import type { Me } from '@dodam/contract'

/** Return a file name such as `dodam-mimi-2026-11-21.json`, with the device's local date. */
export function exportName({ username }: Pick<Me, 'username'>, at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `dodam-${username}-${day}.json`
}
