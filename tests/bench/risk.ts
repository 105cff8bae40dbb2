import { groomed, groomerStyles, stoppedListeners } from '@dodam/test-support/server/risk/index.ts'
import type { Figure } from './figure.ts'
import type { Options } from './options.ts'

const lives = 200
const listeners = 200

/** Measure after how many acts groomers of each style are stopped, and how many good listeners by mistake. No server, no load. */
export async function risk({ rounds, progress }: Options): Promise<Figure[]> {
  const stopped = groomerStyles.flatMap((style): Figure[] => {
    const acts = groomed(style, { lives, seed: 1 })
    const within = acts.filter((count) => count <= 12).length
    progress(style)
    return [
      {
        name: `${style}: median`,
        unit: 'acts',
        product: acts[lives / 2] ?? Number.NaN,
        goal: '≤ 12',
      },
      {
        name: `${style}: stopped within 12`,
        unit: '%',
        product: (100 * within) / lives,
        goal: '100',
      },
      { name: `${style}: last`, unit: 'acts', product: acts.at(-1) ?? Number.NaN, goal: '' },
    ]
  })
  const wrong = Array.from({ length: rounds }, (_, round) => {
    progress(`good listeners ${round + 1}`)
    return stoppedListeners({ listeners, seed: 7_919 * (round + 1) })
  })
  const all = wrong.reduce((sum, one) => sum + one, 0)
  return [
    ...stopped,
    {
      name: `good listeners stopped, ${rounds} × ${listeners} of them`,
      unit: '%',
      product: (100 * all) / (rounds * listeners),
      goal: '≤ 1',
    },
  ]
}
