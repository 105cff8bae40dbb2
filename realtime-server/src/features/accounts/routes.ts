import { about, accounts, normalise, success } from '@dodam/contract'
import { networkOf } from '../../core/address.ts'
import type { Config } from '../../core/config.ts'
import { type Limits, perAddress, perMember } from '../../core/limits.ts'
import { guessing, hashPassword, isPassword } from '../../core/passwords.ts'
import { Problem } from '../../core/problem.ts'
import { route } from '../../core/route.ts'
import type { Sessions } from '../../core/sessions.ts'
import { readMe } from './reads.ts'
import { refuseWeak } from './weak-passwords.ts'
import {
  deviceOf,
  holdPassword,
  readLogin,
  register,
  setLanguage,
  signIn,
  signOut,
} from './writes.ts'

/** Guesses, counted when they fail: one account from anywhere, and one network at any account. */
const guessesAtAccount = perAddress('login-account', 5, 900)
const guessesOfNetwork = perAddress('login-network', 30, 600)

/** The demo accounts behind the sign-in dialog's quick-fill buttons. */
const quickFill = ['testuser1', 'testuser2', 'listener1', 'listener2']

interface AccountDeps {
  config: Config
  sessions: Sessions
  limits: Limits
}

export const accountRoutes = ({ config, sessions, limits }: AccountDeps) => [
  route(about.read, async () => ({
    minimumAge: config.minimumAge,
    demo: config.demo && { usernames: quickFill, password: config.demo.password },
  })),

  route(
    accounts.register,
    async ({ me, body, request, write }) => {
      const language = body.language ?? me.language
      refuseWeak('password', body.password, { names: [body.username], language })
      const passwordHash = await hashPassword(body.password)
      return await write(async (tx) => {
        const id = await register(tx, body, { passwordHash, language })
        return await signIn(tx, id, { sessions, device: deviceOf(request.userAgent) })
      })
    },
    perAddress('register', 40, 3_600),
  ),

  route(accounts.login, async ({ body, request, write }) => {
    const account = normalise(body.username).toLowerCase()
    const counted = [
      [guessesAtAccount, account],
      [guessesOfNetwork, networkOf(request.address)],
    ] as const
    const found = await guessing(limits, counted, async () => {
      const login = await write((tx) => readLogin(tx, account))
      const right = await isPassword(login?.passwordHash ?? null, body.password)
      return right && login !== undefined ? login : null
    })
    if (found === null) throw new Problem('LOGIN_FAILED')
    return await write(async (tx) => {
      await holdPassword(tx, found)
      return await signIn(tx, found.id, { sessions, device: deviceOf(request.userAgent) })
    })
  }),

  route(accounts.verify, async ({ db, me }) => ({ user: await readMe(db, me.id) })),

  route(accounts.logout, async ({ me, write }) => {
    await write((tx) => signOut(tx, me))
    return success
  }),

  route(
    accounts.setLanguage,
    async ({ me, body, write }) => {
      await write((tx) => setLanguage(tx, me, body.language))
      return success
    },
    perMember('language', 60, 3_600),
  ),
]
