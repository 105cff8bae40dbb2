/**
 * Return the slot of a key in a table with open addressing, or the free one where it would stand. The table has a power of
 * two of slots, of which some are always free and hold 0; the search begins at `at`.
 */
export function slotOf(keys: Uint32Array, key: number, at: number): number {
  const mask = keys.length - 1
  let slot = at & mask
  while (keys[slot] !== key && keys[slot] !== 0) slot = (slot + 1) & mask
  return slot
}
