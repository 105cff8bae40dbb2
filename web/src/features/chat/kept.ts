const prefix = 'dodam.chat.'

/** Storage may be refused (private windows): then nothing outlives the page. */
function storage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

const nameOf = (...parts: (string | number)[]) => prefix + parts.join('.')

/** Keeps a text on this device, under a name of its own so that two tabs never write over each other. */
export function keep(parts: (string | number)[], text: string): void {
  try {
    storage()?.setItem(nameOf(...parts), text)
  } catch {
    // Full or refused: the page still has it.
  }
}

export const forget = (...parts: (string | number)[]) => storage()?.removeItem(nameOf(...parts))
export const recall = (...parts: (string | number)[]) => storage()?.getItem(nameOf(...parts)) ?? ''

function namesFrom(start: string): string[] {
  const kept = storage()
  return kept
    ? Array.from({ length: kept.length }, (_, at) => kept.key(at) ?? '').filter((name) =>
        name.startsWith(start),
      )
    : []
}

/** Every text kept under names that begin so. */
export const recallAll = (...parts: (string | number)[]) =>
  namesFrom(`${nameOf(...parts)}.`).map((name) => storage()?.getItem(name) ?? '')
