import { profiles } from '@dodam/contract'
import { type Route, route } from '../../core/route.ts'
import { listUserPosts } from '../posts/reads.ts'
import { readUser } from './reads.ts'

export const profileRoutes: Route[] = [
  route(profiles.readUser, (call) => readUser(call, call.params)),
  route(profiles.listUserPosts, async (call) => {
    await readUser(call, call.params)
    return await listUserPosts(call, { ...call.params, ...call.query })
  }),
]
