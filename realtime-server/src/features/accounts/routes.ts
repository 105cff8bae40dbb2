import { randomUUID } from 'node:crypto'
import { about, accounts, type Language, normalise, success } from '@dodam/contract'
import type { Config } from '../../core/config.ts'
import { networkOf } from '../../core/http/address.ts'
import { Problem, refusedField } from '../../core/http/problem.ts'
import { type Headers, route } from '../../core/http/route.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { type Limits, perAddress, perMember } from '../../core/limits/limit.ts'
import type { ListOnDuty } from '../../core/sessions/admin-sessions.ts'
import { hashPassword } from '../../core/sessions/passwords.ts'
import type { Sessions } from '../../core/sessions/sessions.ts'
import { nobody, type Signals } from '../../core/signals.ts'
import type { Tx } from '../../core/tx/write.ts'
import { deviceOf } from './device.ts'
import type { DeviceCookie } from './device-cookie.ts'
import { claimsOffice } from './names.ts'
import { provePassword } from './password.ts'
import { readMe } from './reads.ts'
import { readOwnSession, staySignedIn } from './session.ts'
import { checkLogin, type Login } from './sign-in.ts'
import { refuseWeak } from './weak-passwords.ts'
import { holdPassword, proveSession, register, setLanguage, signIn, signOut } from './writes.ts'

/** Accounts opened in one browser. A school class shares an address, but rarely a browser. */
const accountsOfDevice = perAddress('register-device', 3, 86_400)

/** The demo accounts behind the sign-in dialog's quick-fill buttons. */
const quickFill = ['testuser1', 'testuser2', 'listener1', 'listener2']

interface AccountDeps {
  config: Config
  sessions: Sessions
  limits: Limits
  seal: Seal
  devices: DeviceCookie
  /** Throws SECOND_FACTOR_REQUIRED, with the data of the second step, for an admin with a second factor. */
  askForFactor: (tx: Tx, login: Login, headers: Headers) => Promise<void>
  /** Throws for a name that the text check refuses. */
  refuseName: (username: string, language: Language) => void
  /** Record where an account was opened. */
  noteSignUp: (
    tx: Tx,
    where: { userId: number; deviceId: string; network: string },
  ) => Promise<void>
  signals: Pick<Signals, 'tell'>
  listOnDuty: ListOnDuty
  sendsMail: boolean
}

export const accountRoutes = ({
  config,
  sessions,
  limits,
  seal,
  devices,
  askForFactor,
  refuseName,
  noteSignUp,
  signals,
  listOnDuty,
  sendsMail,
}: AccountDeps) => [
  route(about.read, async () => ({
    minimumAge: config.minimumAge,
    operator: config.operator,
    sendsMail,
    demo: config.demo && { usernames: quickFill, password: config.demo.password },
  })),

  route(
    accounts.register,
    async ({ me, body, address, userAgent, headers, write }) => {
      const language = body.language ?? me.language
      refuseWeak('password', body.password, { names: [body.username], language })
      // The username is also the first nickname.
      if (claimsOffice(body.username)) throw refusedField('username', 'username.reserved', language)
      refuseName(body.username, language)
      const deviceId = devices.read(headers) ?? randomUUID()
      const giveBack = await limits.use([[accountsOfDevice, `device=${deviceId}`]])
      try {
        const passwordHash = await hashPassword(
          body.password,
          networkOf(address),
          config.passwordCost,
        )
        const signedIn = await write(async (tx) => {
          const userId = await register(tx, body, { passwordHash, language })
          await noteSignUp(tx, { userId, deviceId, network: networkOf(address) })
          const device = deviceOf(userAgent)
          return await signIn(tx, { userId, device, deviceId, hasFactor: false }, sessions)
        })
        devices.send(headers, deviceId)
        return signedIn
      } catch (error) {
        giveBack()
        throw error
      }
    },
    perAddress('register', 40, 3_600),
  ),

  route(accounts.login, async ({ body, address, userAgent, headers, write }) => {
    const account = normalise(body.username).toLowerCase()
    const deviceId = devices.read(headers)
    const login = await checkLogin(
      write,
      { account, password: body.password, address, deviceId },
      {
        limits,
        mayTestAccountsSignIn: !config.isProduction,
        note: (outcome) =>
          signals.tell({
            what: 'sign-in',
            ...outcome,
            from: { ...nobody, address, userAgent },
          }),
      },
    )
    if (login === null) throw new Problem('LOGIN_FAILED')
    const opened = {
      userId: login.id,
      device: deviceOf(userAgent),
      deviceId: deviceId ?? randomUUID(),
      hasFactor: false,
    }
    const signedIn = await write(async (tx) => {
      await holdPassword(tx, login)
      await askForFactor(tx, login, headers)
      return await signIn(tx, opened, sessions)
    })
    devices.send(headers, opened.deviceId)
    return signedIn
  }),

  route(accounts.verify, async (call) => ({ user: await readMe(call, call.me.id) })),

  route(accounts.logout, async ({ write }) => {
    await write((tx) => signOut(tx))
    return success
  }),

  route(accounts.reauth, async ({ me, body, write }) => {
    const proven = await provePassword(write, me, body.password, limits)
    await write((tx) => proveSession(tx, seal, { proven }))
    return success
  }),

  route(accounts.readSession, (call) => readOwnSession(call, listOnDuty)),

  route(
    accounts.staySignedIn,
    ({ write }) => write((tx) => staySignedIn(tx, listOnDuty)),
    perMember('stay', 60, 600),
  ),

  route(
    accounts.setLanguage,
    async ({ body, write }) => {
      await write((tx) => setLanguage(tx, body.language))
      return success
    },
    perMember('language', 60, 3_600),
  ),
]
