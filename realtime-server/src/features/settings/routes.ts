import { settings, success } from '@dodam/contract'
import { type Limits, perMember } from '../../core/limits.ts'
import { hashPassword } from '../../core/passwords.ts'
import { Problem } from '../../core/problem.ts'
import { type Route, route } from '../../core/route.ts'
import type { Sessions } from '../../core/sessions.ts'
import { turns } from '../../core/turns.ts'
import type { Presence } from '../../live/presence.ts'
import { checkNewPassword, provePassword } from '../accounts/own-password.ts'
import { firstMemberId, readMe } from '../accounts/reads.ts'
import { readExport } from './export.ts'
import { changeProfile } from './profile.ts'
import { listSessions } from './reads.ts'
import { removeMe } from './removal.ts'
import { changePassword, endSession } from './sessions.ts'

interface SettingDeps {
  sessions: Sessions
  limits: Limits
  presence: Presence
}

export function settingRoutes({ sessions, limits, presence }: SettingDeps): Route[] {
  /** An export reads more than any other call. */
  const exporting = turns({ atOnce: 1, waiting: 3 })
  /** Two who leave at once change each other's notifications, and could wait for each other in a circle. */
  const removing = turns({ atOnce: 1, waiting: 20 })
  return [
    route(settings.readProfile, ({ db, me }) => readMe(db, me.id)),
    route(
      settings.changeProfile,
      ({ me, body, write }) => write((tx) => changeProfile(tx, me, body)),
      perMember('profile', 20, 3_600),
    ),
    route(settings.changePassword, async ({ me, body, write }) => {
      const proven = await provePassword(write, me, body.currentPassword, limits)
      await write((tx) => checkNewPassword(tx, me, body.newPassword))
      const passwordHash = await hashPassword(body.newPassword)
      await write((tx) => changePassword(tx, me, { proven, passwordHash }))
      return success
    }),
    route(settings.listSessions, ({ db, me }) => listSessions(db, me, sessions.idleSince())),
    route(settings.endSession, async ({ me, params, write }) => {
      await write((tx) => endSession(tx, me, { ...params, idleSince: sessions.idleSince() }))
      return success
    }),
    route(
      settings.exportMine,
      ({ db, me }) => exporting(() => readExport(db, me, sessions.idleSince())),
      perMember('export', 3, 3_600),
    ),
    route(settings.removeMine, async ({ me, body, write }) => {
      if (me.id < firstMemberId) throw new Problem('FORBIDDEN')
      const proven = await provePassword(write, me, body.password, limits)
      await removing(() => write((tx) => removeMe(tx, me, { proven }, presence)))
      return success
    }),
  ]
}
