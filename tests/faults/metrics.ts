import type { Instance } from './instances.ts'

/** Return metrics of an instance by name. An unknown name is NaN. */
export async function metricsOf<Name extends string>(
  { origin }: Instance,
  ...names: Name[]
): Promise<Record<Name, number>> {
  const lines = (await (await fetch(`${origin}/metrics`)).text()).split('\n')
  const valueOf = (name: Name) =>
    Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length))
  // The keys are exactly `names`.
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, number>
}
