import { profiles } from '@dodam/contract'
import { type Route, route } from '../../core/route.ts'
import { listUserPosts } from '../posts/reads.ts'
import { readUser } from './reads.ts'

export const profileRoutes: Route[] = [
  route(profiles.readUser, ({ db, me, params }) => readUser(db, me.id, params.id)),
  route(profiles.listUserPosts, async ({ db, me, params, query }) => {
    await readUser(db, me.id, params.id)
    return await listUserPosts(db, me, { ...params, ...query })
  }),
  route(profiles.readRatings, async ({ db, me, params }) => {
    const { averageRating, totalRatings } = await readUser(db, me.id, params.id)
    return { averageRating, totalRatings }
  }),
]
