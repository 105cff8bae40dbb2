import * as z from 'zod/mini'
import { PublicUser } from '../people/schemas.ts'
import { feedPageSize } from '../posts/rules.ts'
import { Post } from '../posts/schemas.ts'
import { Count, page } from '../shared/schemas.ts'
import { spec } from '../spec.ts'

export const profilesSpecs = {
  readUser: spec({
    summary: 'A person; 404 when they have blocked me',
    access: 'member',
    answer: PublicUser,
  }),
  listUserPosts: spec({
    summary: 'What a person wrote under their name, newest first; of myself everything',
    access: 'member',
    query: page(feedPageSize, 50),
    answer: z.array(Post),
  }),
  readRatings: spec({
    summary: 'How a listener was rated',
    access: 'member',
    answer: z.object({
      averageRating: z.nullable(z.number()),
      totalRatings: Count,
      /** Only in one's own profile: the words of the counted ratings, in an order that does not reveal their time or author. */
      words: z.optional(z.array(z.string())),
    }),
  }),
}
