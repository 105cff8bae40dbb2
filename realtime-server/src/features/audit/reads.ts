import type { Answer, audit, Query } from '@dodam/contract'
import type { Context } from '../../core/context.ts'
import { nextBeforeOf, pages } from '../../core/pages.ts'
import type { Seal } from '../../core/seal.ts'
import type { Admin } from '../../core/who.ts'
import { personIn, publicUser, readPeople } from '../accounts/reads.ts'
import { sealedText } from './writes.ts'

/** What admins did, newest first; the filters walk along an index each. */
export async function listAudit(
  { db }: Context<Admin>,
  { actor, action, limit, before }: Query<typeof audit.list>,
): Promise<Answer<typeof audit.list>> {
  const rows = await db
    .selectFrom('audit')
    .select(['id', 'actorId', 'action', 'target', 'reason', 'address', 'createdAt'])
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .$if(actor !== undefined, (query) => query.where('actorId', '=', actor ?? 0))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const people = await readPeople(
    db,
    rows.map(({ actorId }) => actorId),
  )
  return {
    items: rows.map(({ actorId, ...entry }) => ({
      ...{ kind: 'audit-entry', ...entry },
      actor: publicUser(personIn(people, actorId)),
    })),
    nextBefore: nextBeforeOf(rows, limit),
  }
}

/** Walk the whole chain from its end: each entry must fit its seal, and be what the next one says was before it. */
export async function verifyAudit(
  { db }: Context<Admin>,
  seal: Seal,
): Promise<Answer<typeof audit.verify>> {
  let brokenAt: number | null = null
  let later: { id: number; previousHash: string } | undefined
  const all = pages(({ limit, before }) =>
    db
      .selectFrom('audit')
      .selectAll()
      .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  )
  for await (const page of all)
    for (const entry of page) {
      if (later !== undefined && later.previousHash !== entry.hash) brokenAt = later.id
      if (!seal.fits('audit', sealedText(entry), entry.hash)) brokenAt = entry.id
      later = entry
    }
  if (later !== undefined && later.previousHash !== '') brokenAt = later.id
  return { isWhole: brokenAt === null, brokenAt }
}
