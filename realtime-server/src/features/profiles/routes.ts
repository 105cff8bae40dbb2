import { profiles } from '@dodam/contract'
import { type Route, route } from '../../core/http/route.ts'
import { listUserPosts } from '../posts/reads.ts'
import type { OpenPerson } from '../visibility/open-person.ts'
import { readUser } from './reads.ts'

export const profileRoutes = ({ openPerson }: { openPerson: OpenPerson }): Route[] => [
  route(profiles.readUser, (call) => readUser(call, { ...call.params, openPerson })),
  route(profiles.listUserPosts, async (call) => {
    await readUser(call, { ...call.params, openPerson })
    return await listUserPosts(call, { ...call.params, ...call.query })
  }),
]
