import { actsUntilStopped, type GroomerStyle, groomerStyles } from './groomers.ts'
import { listenerOf, liveAsListener } from './listeners.ts'
import { chanceOf } from './random.ts'

export { type GroomerStyle, groomerStyles }

/** Return after how many acts each of `lives` groomers of a style was stopped, the fewest first. */
export const groomed = (style: GroomerStyle, { lives, seed }: { lives: number; seed: number }) =>
  Array.from({ length: lives }, (_, life) =>
    actsUntilStopped(style, chanceOf(seed + life)),
  ).toSorted((one, other) => one - other)

/** Return how many of this many good listeners were stopped by mistake within two months. */
export function stoppedListeners({ listeners, seed }: { listeners: number; seed: number }): number {
  const chance = chanceOf(seed)
  let stopped = 0
  for (let number = 0; number < listeners; number++)
    if (liveAsListener(listenerOf(chance), chance).isStopped) stopped++
  return stopped
}
