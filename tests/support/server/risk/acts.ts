import { api, type RiskSign } from '@dodam/contract'
import { checkText } from '@dodam/safety'
import { sql } from 'kysely'
import type { Person } from '../person.ts'
import type { TestServer } from '../server.ts'

let stories = 0

/** One member writes a story, and another asks for a chat about it; by default in words that no other request has. */
export async function askAbout(
  listener: Person,
  sharer: Person,
  {
    message = words(),
    isAnonymous = false,
    confirm = false,
  }: { message?: string; isAnonymous?: boolean; confirm?: boolean | undefined } = {},
): Promise<number> {
  const body = { content: `요즘 이런 일이 있었어요. ${++stories}`, isAnonymous }
  const post = await sharer.call(api.posts.publish, {
    body: { ...body, categories: ['friendship'] },
  })
  const asked = await listener.call(api.chatRequests.send, {
    body: { postId: post.id, message, confirm },
  })
  return asked.id
}

/** Words that differ from all earlier ones, and in which the check of texts finds nothing. */
function words(): string {
  const made = Array.from({ length: 12 }, () =>
    String.fromCodePoint(0xac00 + Math.floor(Math.random() * 11_000)),
  ).join('')
  return checkText(made, { place: 'request' }).length === 0 ? made : words()
}

export const decline = (sharer: Person, id: number) =>
  sharer.call(api.chatRequests.respond, { params: { id }, body: { status: 'declined' } })

/** The risk signs of an account, in their order. */
export async function signsOf({ db }: TestServer, { id }: Pick<Person, 'id'>): Promise<RiskSign[]> {
  const rows = await db
    .selectFrom('riskEvents')
    .select('sign')
    .where('userId', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ sign }) => sign)
}

const ofChecks: readonly RiskSign[] = [
  ...(['handoff', 'approach-refused', 'approach-confirmed', 'insult-confirmed'] as const),
]

/** What the text check has recorded about an account, in its order. */
export const checkSignsOf = ({ db }: TestServer, { id }: Pick<Person, 'id'>) =>
  db
    .selectFrom('riskEvents')
    .select(['sign', 'otherId'])
    .where('userId', '=', id)
    .where('sign', 'in', ofChecks)
    .orderBy('id')
    .execute()

/** Make an account old and its network its own, so that its reports count. */
export async function settleIn({ app, db }: TestServer, { id }: { id: number }): Promise<void> {
  // The addresses of their sessions are stored with a delay.
  await app.detector.settled()
  await sql`update users set "createdAt" = '2026-01-01T00:00:00Z' where id = ${id}`.execute(db)
  await sql`
    update sessions set network = ${`home of ${id}`}, "deviceId" = gen_random_uuid()
    where "userId" = ${id}`.execute(db)
}
