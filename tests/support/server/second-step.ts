import { api, type SecondStep } from '@dodam/contract'
import { Failure, SecondStep as SecondStepSchema } from '@dodam/contract/schemas'
import { Secret, TOTP } from 'otpauth'
import type { Person } from './person.ts'
import type { TestServer } from './server.ts'

export const password = 'a good word 1'

/** An authenticator app: shows the code of a moment. */
export class CodeApp {
  readonly #totp: TOTP
  readonly #now: () => Date
  constructor(secret: string, now: () => Date) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret) })
    this.#now = now
  }
  /** Return the code of now, or `steps` of half a minute later. */
  code(steps = 0): string {
    return this.#totp.generate({ timestamp: this.#now().getTime() + steps * 30_000 })
  }
}

/** Set up an app as an admin does in the settings. Returns it with its backup codes. */
export async function addApp(
  admin: Person,
  now: () => Date = () => new Date(),
): Promise<{ app: CodeApp; codes: string[] }> {
  const { setup, secret } = await admin.call(api.secondFactor.startApp, { body: { password } })
  const app = new CodeApp(secret, now)
  const { codes } = await admin.call(api.secondFactor.addApp, {
    body: { setup, code: app.code() },
  })
  return { app, codes: codes ?? [] }
}

/** Return the details of the refusal after the first step of a sign-in with a second factor. */
export async function firstStep(
  server: TestServer,
  { me }: Pick<Person, 'me'>,
  headers: Record<string, string> = {},
): Promise<SecondStep> {
  const body = { username: me.username, password }
  const response = await server.visitor().send('POST', '/api/auth/login', body, headers)
  const answer: unknown = await response.json()
  const { code } = Failure.parse(answer)
  if (response.status !== 401 || code !== 'SECOND_FACTOR_REQUIRED')
    throw new Error(`The password alone was answered ${response.status} ${code}`)
  return SecondStepSchema.parse(answer)
}
