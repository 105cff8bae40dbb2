import type { Insertable } from 'kysely'
import type { Database } from '../schema/index.ts'
import type { DemoPerson } from './demo/demo-person.ts'
import { people } from './demo/people.ts'

type User = Insertable<Database['users']>

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

function userOf(username: string, person: DemoPerson): User {
  const { kind, joinedDaysAgo, verifiedDaysAgo, preferredCategories, ...details } = person
  return {
    ...details,
    username,
    preferredCategories: [...preferredCategories],
    isAdmin: kind === 'support',
    madeAdminAt: kind === 'support' ? daysAgo(joinedDaysAgo) : null,
    isAi: kind === 'ai',
    isTest: kind === 'demo',
    avatarType: 'character',
    isVerified: verifiedDaysAgo !== undefined,
    verificationDate: verifiedDaysAgo === undefined ? null : daysAgo(verifiedDaysAgo),
    createdAt: daysAgo(joinedDaysAgo),
    ageConfirmedAt: daysAgo(joinedDaysAgo),
  }
}

const ofKinds = (...kinds: DemoPerson['kind'][]) =>
  Object.entries(people)
    .filter(([, person]) => kinds.includes(person.kind))
    .map(([username, person]) => userOf(username, person))

/** The accounts of every installation, with fixed ids: the support team and the AI accounts. */
export const fixedAccounts = () => ofKinds('support', 'ai')

/** The accounts of a demo: those that can sign in, and the members of its community. */
export const demoAccounts = () => ofKinds('demo', 'member')

/** The usernames of a demo's accounts, which its people act as. */
export const demoNames = demoAccounts().map(({ username }) => username)
