import type { BenchPerson } from './community.ts'
import { compare, type Figure } from './figure.ts'
import type { Options } from './options.ts'
import { pinLoad } from './server-process.ts'
import { rareCategory } from './stories.ts'
import { StoryServer } from './story-server.ts'

const small = 10_000
const large = 1_000_000
const times = 60
const warmUp = 1_000
const pageSize = 9

interface Read {
  from: StoryServer
  path: string
  by?: BenchPerson
}

interface Comparison {
  name: string
  goal: string
  floor: Read
  product: Read
}

const feed = '/api/posts'
const forListener = '/api/posts/for-listener'
const page1000 = ({ newestId }: StoryServer) => `${feed}?before=${newestId - 1_000 * pageSize + 1}`
const userPosts = ({ people }: StoryServer) => `/api/user/${people[100]?.id}/posts`
const comments = ({ newestId }: StoryServer) => `/api/posts/${newestId}/comments`

function comparisonsOf(few: StoryServer, many: StoryServer): Comparison[] {
  const grown = (name: string, pathOf: (stories: StoryServer) => string): Comparison => ({
    name: `${name}, 10 k | 1 M posts`,
    goal: '≤ 1.2 ×',
    floor: { from: few, path: pathOf(few) },
    product: { from: many, path: pathOf(many) },
  })
  const within = (name: string, goal: string, floor: string, product: string): Comparison => ({
    name,
    goal,
    floor: { from: many, path: floor },
    product: { from: many, path: product },
  })
  const listener = (categories: string[]) =>
    `${forListener}?${categories.map((one) => `categories=${one}`).join('&')}`
  return [
    grown('feed', () => feed),
    within('feed of 1 M, page 1 | page 1,000', '≤ 1.2 ×', feed, page1000(many)),
    {
      name: 'feed of 1 M, without | with blocks',
      goal: '',
      floor: { from: many, path: feed, by: many.unblocked },
      product: { from: many, path: feed },
    },
    grown('one category', () => `${feed}?category=sleep`),
    within(
      'one category of 1 M, common | rare',
      '≤ 2 ×',
      `${feed}?category=sleep`,
      `${feed}?category=${rareCategory.name}`,
    ),
    grown('what a listener can answer', () => forListener),
    within(
      'for a listener of 1 M, a common category | a rare one',
      '≤ 2 ×',
      listener(['sleep']),
      listener([rareCategory.name]),
    ),
    within(
      'for a listener of 1 M, one category | six',
      '',
      listener(['sleep']),
      listener([rareCategory.name, 'sleep', 'study', 'love', 'hobby', 'other']),
    ),
    grown("a person's posts", userPosts),
    grown('comments of a post with 5,000', comments),
  ]
}

const run = ({ from, path, by }: Read) => from.p50(path, times, by)

/** Every list of posts, read again and again by somebody who has blocked people, in small tables and in large ones. */
export const feedReads = ({ rounds, progress }: Options): Promise<Figure[]> =>
  StoryServer.with(small, (few) =>
    StoryServer.with(large, async (many) => {
      const unpin = pinLoad()
      try {
        // What is not compiled yet is nobody's real speed.
        for (const stories of [few, many]) await stories.p50(feed, warmUp)
        const figures: Figure[] = []
        for (const { name, goal, floor, product } of comparisonsOf(few, many)) {
          const halves: [number[], number[]] = [[], []]
          await run(floor)
          await run(product)
          for (let round = 0; round < rounds; round++) {
            halves[0].push(await run(floor))
            halves[1].push(await run(product))
          }
          const figure = compare({ name, unit: 'ms', goal }, ...halves)
          progress(`${name}: ${figure.floor?.toFixed(2)} | ${figure.product.toFixed(2)} ms`)
          figures.push(figure)
        }
        return figures
      } finally {
        unpin()
      }
    }),
  )
