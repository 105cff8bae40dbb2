import { randomUUID } from 'node:crypto'
import { secondFactor } from '@dodam/contract'
import type { Config } from '../../core/config.ts'
import { Problem } from '../../core/http/problem.ts'
import { type Headers, type Route, route } from '../../core/http/route.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { type Limits, perMember } from '../../core/limits/limit.ts'
import type { Member } from '../../core/sessions/actor.ts'
import { guessing } from '../../core/sessions/passwords.ts'
import type { Sessions } from '../../core/sessions/sessions.ts'
import { nobody, type Signals } from '../../core/signals.ts'
import type { Tx, Write } from '../../core/tx/write.ts'
import { deviceOf } from '../accounts/device.ts'
import type { DeviceCookie } from '../accounts/device-cookie.ts'
import { provePassword } from '../accounts/password.ts'
import { guessingAt } from '../accounts/sign-in.ts'
import { signIn } from '../accounts/writes.ts'
import { openBegun, sealBegun } from './ceremony.ts'
import { creationOf, madeKey, type Place, placeOf } from './passkeys.ts'
import { hasFactor, readAccount, readFactor } from './reads.ts'
import { proveStep } from './sign-in-step.ts'
import { newAppSecret, sealSecret, stepOfCode } from './totp.ts'
import { addFactor, type NewFactor, removeFactor, renewCodes } from './writes.ts'

/** Whether this is the account of an admin, even where its session has no rights of one. */
const isAdmins = (me: Member) => me.isAdmin || me.lacksFactor

/** Wrong codes while an app is set up. */
const setUpLimit = perMember('second-factor-setup', 20, 900)

interface SecondFactorDeps {
  config: Pick<Config, 'adminSecondFactor' | 'origins'>
  sessions: Sessions
  limits: Limits
  seal: Seal
  devices: DeviceCookie
  signals: Pick<Signals, 'tell'>
}

export function secondFactorRoutes({
  config: { adminSecondFactor: isRequired, origins },
  sessions,
  limits,
  seal,
  devices,
  signals,
}: SecondFactorDeps): Route[] {
  const stateOf = (tx: Tx<Member>, { isMissing }: { isMissing: boolean }) =>
    readFactor(tx, { isRequired, isMissing })

  /** Return the account whose password is right. Throws FORBIDDEN for other accounts than of admins, and WRONG_PASSWORD. */
  async function prove(write: Write<Member>, me: Member, password: string) {
    if (!isAdmins(me)) throw new Problem('FORBIDDEN')
    await provePassword(write, me, password, limits)
    return await write(async ({ db }) => {
      // A session that was opened with the password alone adds the first factor and does nothing else.
      if (me.lacksFactor && (await hasFactor(db, me.id))) throw new Problem('SECOND_FACTOR_MISSING')
      const { username, nickname } = await db
        .selectFrom('users')
        .select(['username', 'nickname'])
        .where('id', '=', me.id)
        .executeTakeFirstOrThrow()
      return { userId: me.id, username, nickname }
    })
  }

  /** The page that makes the call; VALIDATION_FAILED for one of somewhere else. */
  function placeFor(headers: Headers): Place {
    const place = placeOf(headers, origins)
    if (place === null) throw new Problem('VALIDATION_FAILED')
    return place
  }

  const keep = (write: Write<Member>, factor: NewFactor) =>
    write(async (tx) => {
      const codes = await addFactor(tx, seal, factor)
      return {
        kind: 'factor-change',
        factor: await stateOf(tx, { isMissing: false }),
        codes,
      } as const
    })

  const remove = (write: Write<Member>, me: Member, passkeyId: number | null) =>
    write(async (tx) => {
      await removeFactor(tx, seal, { passkeyId, isRequired })
      return await stateOf(tx, { isMissing: me.lacksFactor })
    })

  return [
    route(secondFactor.signIn, async ({ body, address, headers, userAgent, clock, write }) => {
      const begun = openBegun(seal, 'sign-in step', body.challenge, clock.now())
      if (begun === null) throw new Problem('SECOND_FACTOR_FAILED')
      const { userId } = begun
      const deviceId = devices.read(headers) ?? randomUUID()
      const place = placeOf(headers, origins)
      const opened = { userId, device: deviceOf(userAgent), deviceId, hasFactor: true }
      const account = await write((tx) => readAccount(tx.db, userId))
      if (account === null) throw new Problem('SECOND_FACTOR_FAILED')
      const attempt = { account, address, deviceId: devices.read(headers) }
      const signedIn = await guessingAt(write, 'factor', attempt, limits, () =>
        write(async (tx) =>
          (await proveStep(tx, seal, { begun, proof: body, place }))
            ? await signIn(tx, opened, sessions)
            : null,
        ),
      )
      if (signedIn === null) {
        signals.tell({ what: 'factor', userId, from: { ...nobody, address, userAgent } })
        throw new Problem('SECOND_FACTOR_FAILED')
      }
      devices.send(headers, deviceId)
      return signedIn
    }),

    route(secondFactor.read, async (call) => {
      const { me } = call
      if (!isAdmins(me)) throw new Problem('FORBIDDEN')
      return await readFactor(call, { isRequired, isMissing: me.lacksFactor })
    }),

    route(secondFactor.startApp, async ({ me, body, clock, write }) => {
      const { userId, username } = await prove(write, me, body.password)
      const made = newAppSecret(username)
      const begun = { userId, madeAt: clock.now().getTime(), secret: made.secret }
      return { ...made, setup: sealBegun(seal, 'app setup', begun) }
    }),

    route(secondFactor.addApp, async ({ me, body, clock, write }) => {
      if (!isAdmins(me)) throw new Problem('FORBIDDEN')
      const begun = openBegun(seal, 'app setup', body.setup, clock.now())
      if (begun?.userId !== me.id || begun.secret === undefined) throw new Problem('SETUP_OVER')
      const { secret } = begun
      const step = await guessing(limits, [[setUpLimit, `member=${me.id}`]], async () =>
        stepOfCode(secret, body.code, clock.now()),
      )
      if (step === null) throw new Problem('WRONG_CODE')
      return await keep(write, {
        kind: 'app',
        name: '',
        secret: sealSecret(seal, secret),
        lastUse: step,
      })
    }),

    route(secondFactor.removeApp, async ({ me, body, write }) => {
      await prove(write, me, body.password)
      return await remove(write, me, null)
    }),

    route(secondFactor.startPasskey, async ({ me, body, headers, clock, write }) => {
      const owner = await prove(write, me, body.password)
      const place = placeFor(headers)
      const options = await write(({ db }) => creationOf(db, owner, place))
      const { challenge } = options
      const begun = { userId: me.id, madeAt: clock.now().getTime(), challenge }
      return { options, setup: sealBegun(seal, 'passkey setup', begun) }
    }),

    route(secondFactor.addPasskey, async ({ me, body, headers, clock, write }) => {
      if (!isAdmins(me)) throw new Problem('FORBIDDEN')
      const place = placeFor(headers)
      const begun = openBegun(seal, 'passkey setup', body.setup, clock.now())
      if (begun?.userId !== me.id || begun.challenge === undefined) throw new Problem('SETUP_OVER')
      const made = await madeKey(body.credential, { place, challenge: begun.challenge })
      if (made === null) throw new Problem('VALIDATION_FAILED')
      const transports = body.credential.response.transports ?? []
      return await keep(write, { kind: 'passkey', name: body.name, ...made, transports })
    }),

    route(secondFactor.removePasskey, async ({ me, params, body, write }) => {
      if (!isAdmins(me)) throw new Problem('NOT_FOUND')
      await prove(write, me, body.password)
      return await remove(write, me, params.id)
    }),

    route(secondFactor.renewCodes, async ({ me, body, write }) => {
      await prove(write, me, body.password)
      return await write(async (tx) => {
        const codes = await renewCodes(tx, seal)
        return {
          kind: 'factor-change',
          codes,
          factor: await stateOf(tx, { isMissing: me.lacksFactor }),
        } as const
      })
    }),
  ]
}
