import { settings, success } from '@dodam/contract'
import type { ReadSnapshot } from '@dodam/db'
import type { Config } from '../../core/config.ts'
import { Problem } from '../../core/http/problem.ts'
import { type Route, route } from '../../core/http/route.ts'
import { Streamed } from '../../core/http/streaming.ts'
import { turns } from '../../core/jobs/turns.ts'
import { type Limits, perMember } from '../../core/limits/limit.ts'
import { hashPassword } from '../../core/sessions/passwords.ts'
import type { Sessions } from '../../core/sessions/sessions.ts'
import { checkNewPassword, provePassword } from '../accounts/password.ts'
import { firstMemberId, readMe } from '../accounts/reads.ts'
import type { Checks } from '../checks/check.ts'
import { removeMe } from './delete-account.ts'
import { removeMyTexts } from './delete-texts.ts'
import { readExport } from './export.ts'
import { answerGrade } from './grades.ts'
import { changeProfile, piecesOf } from './profile.ts'
import { listSessions } from './reads.ts'
import { changePassword, endSession } from './sessions.ts'

interface SettingDeps {
  config: Pick<Config, 'passwordCost'>
  readSnapshot: ReadSnapshot
  sessions: Sessions
  limits: Limits
  checks: Checks
  /** Account deletions run one at a time, because two at once could deadlock. */
  inTurn: ReturnType<typeof turns>
}

export function settingRoutes({
  readSnapshot,
  config,
  sessions,
  limits,
  checks,
  inTurn,
}: SettingDeps): Route[] {
  /** An export reads more than any other call, and on Postgres keeps a connection meanwhile. */
  const exporting = turns({ atOnce: 1, waiting: 3 })
  return [
    route(settings.readProfile, (call) => readMe(call, call.me.id)),
    route(
      settings.changeProfile,
      (call) =>
        checks.publicly(
          call,
          { pieces: piecesOf(call.body), isConfirmed: call.body.confirm === true },
          (tx) => changeProfile(tx, call.body),
        ),
      perMember('profile', 20, 3_600),
    ),
    route(
      settings.answerGrade,
      ({ body, write }) => write((tx) => answerGrade(tx, body)),
      perMember('grade-answer', 20, 3_600),
    ),
    route(settings.changePassword, async ({ me, body, write }) => {
      const proven = await provePassword(write, me, body.currentPassword, limits)
      await write((tx) => checkNewPassword(tx, me, body.newPassword))
      const passwordHash = await hashPassword(
        body.newPassword,
        `member ${me.id}`,
        config.passwordCost,
      )
      await write((tx) => changePassword(tx, { proven, passwordHash }))
      return success
    }),
    route(settings.listSessions, (call) => listSessions(call, { idleSince: sessions.idleSince() })),
    route(settings.endSession, async ({ params, write }) => {
      await write((tx) => endSession(tx, { ...params, idleSince: sessions.idleSince() }))
      return success
    }),
    route(
      settings.exportMine,
      async (call) =>
        new Streamed('dodam.json', (send) =>
          exporting(() =>
            readSnapshot(async (db) => {
              const idleSince = sessions.idleSince()
              await send(await readExport({ ...call, db }, { idleSince }))
            }),
          ),
        ),
      perMember('export', 3, 3_600),
    ),
    route(settings.removeMine, async ({ me, body, write }) => {
      if (me.id < firstMemberId) throw new Problem('FORBIDDEN')
      const proven = await provePassword(write, me, body.password, limits)
      await inTurn(async () => {
        if (body.withTexts) await removeMyTexts(write, { proven })
        await write((tx) => removeMe(tx, { proven }))
      })
      return success
    }),
  ]
}
