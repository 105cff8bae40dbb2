import type { Figure } from './figure.ts'
import type { Options } from './options.ts'
import { pinLoad } from './server-process.ts'
import { median } from './statistics.ts'
import { rareCategory, searches } from './stories.ts'
import { StoryServer } from './story-server.ts'

const posts = 1_000_000
const times = 15
const oldest = 20_000

const pathOf = (search: string, query: Record<string, string> = {}) =>
  `/api/posts?${new URLSearchParams({ search, ...query }).toString()}`

/** Searches of every kind through a million posts. */
export const searching = ({ rounds, progress }: Options): Promise<Figure[]> =>
  StoryServer.with(posts, async (stories) => {
    const unpin = pinLoad()
    try {
      const kinds: [string, string][] = [
        ...Object.entries(searches).map(([name, text]): [string, string] => [name, pathOf(text)]),
        [
          'a common word in a rare category',
          pathOf(searches['a common word'], { category: rareCategory.name }),
        ],
        ['a common word, far back', pathOf(searches['a common word'], { before: String(oldest) })],
        ['a rare word, far back', pathOf(searches['a rare word'], { before: String(oldest) })],
      ]
      const figures: Figure[] = []
      for (const [kind, path] of kinds) {
        const { size } = await stories.read(path, stories.reader)
        const all: number[] = []
        for (let round = 0; round < rounds; round++) all.push(await stories.p50(path, times))
        const name = `search of 1 M posts, ${kind}: ${size} found, p50`
        const figure = { name, unit: 'ms', product: median(all), goal: '≤ 60' }
        progress(`${name} ${figure.product.toFixed(1)} ms`)
        figures.push(figure)
      }
      return figures
    } finally {
      unpin()
    }
  })
