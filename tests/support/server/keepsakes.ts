import { api } from '@dodam/contract'
import { expect } from 'vitest'
import { adminOf } from './admins.ts'
import { publish } from './meeting.ts'
import type { Person } from './person.ts'
import { claim, fileReport, look } from './reporting.ts'
import { addApp, firstStep, password } from './second-step.ts'
import type { TestServer } from './server.ts'

const deviceOf = (response: Response) =>
  /dodam_device=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''

async function login(server: TestServer, { me }: Person, device = '') {
  const body = { username: me.username, password }
  const headers = { cookie: `dodam_device=${device}` }
  const response = await server.visitor().send('POST', '/api/auth/login', body, headers)
  return { status: response.status, device: deviceOf(response) }
}

/** Sign an admin in, with a code of the second factor where they have one. */
async function signedIn(server: TestServer, admin: Person, code?: string): Promise<Person> {
  const person = server.visitor()
  const { username } = admin.me
  const { token, user } =
    code === undefined
      ? await person.call(api.accounts.login, { body: { username, password } })
      : await person.call(api.secondFactor.signIn, {
          body: { challenge: (await firstStep(server, admin)).challenge, code },
        })
  person.signIn(token, user)
  return person
}

/** Create what members keep of an installation: a session, a device, codes on paper, a second factor, and a sealed case. */
export async function leaveThings(server: TestServer, now: () => Date) {
  const [member, lost] = [await server.member(), await server.member({ role: 'both' })]
  const { device } = await login(server, member)
  const { codes: paper } = await lost.call(api.recovery.renew, { body: { password } })
  const admin = await adminOf(server)
  const { app, codes } = await addApp(await signedIn(server, admin), now)
  const acting = await signedIn(server, admin, codes.pop())
  const { id } = await publish(lost)
  const caseId = await fileReport(member, 'post', id)
  await claim(acting, caseId)
  await look(acting, caseId)
  return { member, device, lost, paper, admin, app, codes, caseId }
}

/** Expect that all of it still works, except sessions. The clock must have moved on since, because a code of an app is accepted once. */
export async function expectOpens(
  server: TestServer,
  things: Awaited<ReturnType<typeof leaveThings>>,
): Promise<void> {
  const { status, device } = await login(server, things.member, things.device)
  expect(status).toBe(200)
  expect(device.slice(0, 36)).toBe(things.device.slice(0, 36))
  const { username } = things.lost.me
  const recovered = await server.visitor().send('POST', '/api/auth/recover', {
    username,
    code: things.paper.pop(),
    newPassword: password,
  })
  expect(recovered.status).toBe(200)

  await signedIn(server, things.admin, things.app.code())
  const admin = await signedIn(server, things.admin, things.codes.pop())
  await claim(admin, things.caseId)
  expect(await look(admin, things.caseId)).toMatchObject({ isWhole: true })
  expect(await admin.call(api.audit.verify)).toEqual({ isWhole: true, brokenAt: null })
}
