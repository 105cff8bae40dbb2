import { recovery, users } from '@dodam/contract'
import type { Clock } from '../../core/clock.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { turns } from '../../core/jobs/turns.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { perMember } from '../../core/limits/limit.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Sessions } from '../../core/sessions/sessions.ts'
import type { Tx, Write } from '../../core/tx/write.ts'
import { listRequests } from './admin-requests.ts'
import { listCases, listWarnings, warn } from './cases.ts'
import { cleanUp } from './clean-up.ts'
import { listContent } from './content.ts'
import { setGrade } from './grade.ts'
import { addNote, listNotes } from './notes.ts'
import { listUsers, readStats, readUser } from './reads.ts'
import { startReset, stopReset } from './recovery-reset.ts'
import { ban, closeChats, liftBan, openChats } from './restrictions.ts'
import { listTimeline } from './timeline.ts'
import { keptTotals } from './totals.ts'
import { openEmail, removeUser, setAdmin, setRole, signOut, withdrawRequest } from './writes.ts'

interface UserDeps {
  clock: Clock
  seal: Seal
  sessions: Sessions
  /** Whether granting and removing rights needs two admins. */
  isTwoPerson: boolean
  /** Deletes an account at once and permanently; one at a time. */
  removeAccount: (tx: Tx, id: number) => Promise<void>
  inTurn: ReturnType<typeof turns>
}

export function userRoutes({
  seal,
  sessions,
  isTwoPerson,
  removeAccount,
  inTurn,
  clock,
}: UserDeps): Route[] {
  const countTotals = keptTotals(clock)
  const asNow = (id: number) => ({ id, idleSince: sessions.idleSince(), isTwoPerson })
  /** Change an account and return it as it is then. */
  const changed = (
    { params, write }: { params: { id: number }; write: Write<Admin> },
    change: (tx: Tx<Admin>) => Promise<void>,
  ) =>
    write(async (tx) => {
      await change(tx)
      return await readUser(tx, asNow(params.id))
    })
  return [
    route(users.list, (call) => listUsers(call, call.query, countTotals)),
    route(users.read, (call) => readUser(call, asNow(call.params.id))),
    route(users.readStats, (call) => readStats(call, call.params)),
    route(users.listTimeline, (call) => listTimeline(call, { ...call.params, ...call.query })),
    route(users.listContent, (call) => listContent(call, { ...call.params, ...call.query })),
    route(users.listCases, (call) => listCases(call, { ...call.params, ...call.query })),
    route(users.listWarnings, (call) => listWarnings(call, { ...call.params, ...call.query })),
    route(users.listNotes, (call) => listNotes(call, { ...call.params, ...call.query })),
    route(users.addNote, ({ params, body, write }) =>
      write((tx) => addNote(tx, seal, { ...params, ...body })),
    ),
    route(users.warn, ({ params, body, write }) =>
      write((tx) => warn(tx, seal, { ...params, ...body })),
    ),
    route(users.signOut, (call) => changed(call, (tx) => signOut(tx, seal, call.params))),
    route(users.closeChats, (call) =>
      changed(call, (tx) => closeChats(tx, seal, { ...call.params, ...call.body })),
    ),
    route(users.openChats, (call) => changed(call, (tx) => openChats(tx, seal, call.params))),
    route(users.ban, (call) =>
      changed(call, (tx) => ban(tx, seal, { ...call.params, ...call.body })),
    ),
    route(users.liftBan, (call) => changed(call, (tx) => liftBan(tx, seal, call.params))),
    route(users.openEmail, ({ params, write }) => write((tx) => openEmail(tx, seal, params))),
    route(users.setRole, (call) =>
      changed(call, (tx) => setRole(tx, seal, { ...call.params, role: call.body.role })),
    ),
    route(users.setGrade, (call) =>
      changed(call, (tx) => setGrade(tx, seal, { ...call.params, ...call.body })),
    ),
    route(users.setAdmin, (call) =>
      changed(call, (tx) => setAdmin(tx, seal, { ...call.params, ...call.body, isTwoPerson })),
    ),
    route(users.remove, ({ params, body, write }) =>
      inTurn(() =>
        write((tx) =>
          removeUser(tx, seal, { ...params, reason: body.reason, isTwoPerson, removeAccount }),
        ),
      ),
    ),
    route(users.cleanUp, ({ params, body, write }) =>
      inTurn(() => cleanUp(write, seal, { ...params, ...body, isTwoPerson })),
    ),
    route(users.listRequests, (call) => listRequests(call, call.query)),
    route(users.withdrawRequest, ({ params, write }) =>
      write((tx) => withdrawRequest(tx, seal, params)),
    ),
    route(
      recovery.startReset,
      ({ params, body, write }) =>
        write((tx) => startReset(tx, seal, { ...params, ...body, isTwoPerson })),
      perMember('start-reset', 20, 3_600),
    ),
    route(recovery.stopReset, ({ write }) => write(stopReset)),
  ]
}
