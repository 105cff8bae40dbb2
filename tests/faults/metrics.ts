import type { Instance } from './instances.ts'

/** What an instance says of itself under these names. A name it does not know is NaN. */
export async function metricsOf<Name extends string>(
  { origin }: Instance,
  ...names: Name[]
): Promise<Record<Name, number>> {
  const lines = (await (await fetch(`${origin}/metrics`)).text()).split('\n')
  const valueOf = (name: Name) =>
    Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length))
  // Made of these very names.
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, number>
}
