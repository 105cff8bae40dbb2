import { api } from '@dodam/contract'
import {
  Authenticator,
  CodeApp,
  firstStep,
  type Person,
  type TestServer,
} from '@dodam/test-support'
import type { Stage } from './story-community.ts'

const password = 'a good word 1'
const proof = { body: { password } }

/** Admins set up a second factor, and members recover accounts without a password. */
export async function tellOfSignIns(
  server: TestServer,
  { act, cast }: Pick<Stage, 'act' | 'cast'>,
  { second }: { second: Person },
): Promise<void> {
  const { admin, sharer } = cast
  /** In another browser, which has signed in with the password alone. A list of devices shows that only when it is read again. */
  const elsewhere = async ({ me: { username } }: Person) => {
    const twin = server.visitor()
    const { token, user } = await twin.call(api.accounts.login, { body: { username, password } })
    twin.signIn(token, user)
    return await twin.listen()
  }
  const addApp = async (by: Person, cut: Person[] = []) => {
    const { setup, secret } = await act(by, api.secondFactor.startApp, proof)
    const code = new CodeApp(secret, () => new Date()).code()
    return await act(by, api.secondFactor.addApp, { body: { setup, code } }, cut)
  }
  const addPasskey = async (by: Person, cut: Person[] = []) => {
    const { setup, options } = await act(by, api.secondFactor.startPasskey, proof)
    const credential = new Authenticator(server.url).create(options)
    const body = { setup, name: '열쇠', credential }
    const { factor } = await act(by, api.secondFactor.addPasskey, { body }, cut)
    const params = { id: factor.passkeys[0]?.id ?? 0 }
    await act(by, api.secondFactor.removePasskey, { params, ...proof })
  }

  const { codes } = await addApp(second, [await elsewhere(second)])
  const { challenge } = await firstStep(server, second)
  const body = { challenge, code: codes?.[0] ?? '' }
  await act(server.visitor(), api.secondFactor.signIn, { body })
  await act(second, api.secondFactor.renewCodes, proof)
  await act(second, api.secondFactor.removeApp, proof)
  await addPasskey(second, [await elsewhere(second)])
  await addApp(admin)
  await act(admin, api.secondFactor.removeApp, proof)
  await addPasskey(admin)
  await act(admin, api.accounts.staySignedIn)

  const lost = await (await server.member()).listen()
  const { codes: theirs } = await act(lost, api.recovery.renew, proof)
  const back = { username: lost.me.username, code: theirs[0] ?? '', newPassword: 'quiet river 7' }
  await act(server.visitor(), api.recovery.mailLink, { body: { username: lost.me.username } })
  await act(server.visitor(), api.recovery.recover, { body: back }, [lost])
  const wish = { type: 'inquiry' as const, message: '비밀번호를 잊었어요.' }
  const { id } = await act(sharer, api.support.write, { body: wish })
  for (const by of [admin, second])
    await act(by, api.recovery.startReset, {
      params: { id: sharer.id },
      body: { supportMessageId: id },
    })
  await act(sharer, api.recovery.stopReset)
}
