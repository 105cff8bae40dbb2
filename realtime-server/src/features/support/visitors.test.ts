import { api, type SupportMessage } from '@dodam/contract'
import { adminOf, type Person, serverForTests, signInAgain } from '@dodam/test-support'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

const dayMs = 86_400_000
let passed = 0
const clock = { now: () => new Date(Date.now() + passed) }
const server = serverForTests({}, clock)
let admin: Person
beforeAll(async () => {
  admin = await (await adminOf(server())).listen()
})
beforeEach(async () => {
  passed = 0
  await signInAgain(server(), admin)
})

const write = (message = '비밀번호를 잊었어요.', username = 'minji15') =>
  server().visitor().call(api.support.writeAsVisitor, { body: { username, message } })
const open = (code: string, message?: string) =>
  server().visitor().call(api.support.openAsVisitor, { body: { code, message } })
const unknown = { status: 404, code: 'SUPPORT_CODE_UNKNOWN' }
const read = (id: number) => admin.call(api.support.read, { params: { id } })
const reply = (supportMessageId: number, message = '함께 찾아볼게요.', by = admin) =>
  by.call(api.support.send, { body: { supportMessageId, message } })
const move = (id: number, status: SupportMessage['status']) =>
  admin.call(api.support.setStatus, { params: { id }, body: { status } })
const pass = async (days: number) => {
  passed += days * dayMs
  await signInAgain(server(), admin)
}

describe('a visitor who cannot sign in', () => {
  test('writes to the desk, is answered, and writes back, all by a code that is stored nowhere', async () => {
    const { code, supportMessage } = await write()
    const { id } = supportMessage
    expect(code).toMatch(/^(?:[2-9A-Z]{4}-){5}[2-9A-Z]{4}$/)
    expect(supportMessage).toMatchObject({ isMine: true, userId: null, status: 'pending' })
    const rows = await server().db.selectFrom('supportVisitors').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
    await server().settle()
    expect(admin.heardOf('support-message:new').at(-1)).toMatchObject({ id })
    expect(await read(id)).toMatchObject({
      isMine: false,
      user: null,
      language: 'ko',
      message: '비밀번호를 잊었어요.',
      visitor: { username: 'minji15', hasCrisis: false },
    })

    const answered = await reply(id)
    expect(answered).toMatchObject({ roomId: null, userId: null, message: '함께 찾아볼게요.' })
    expect(answered.supportMessage).toMatchObject({ status: 'processing', handledBy: admin.id })
    expect(await reply(id)).toMatchObject({ id: answered.id })
    const seen = await open(code.toLowerCase().replaceAll('-', ' '))
    expect(seen).toMatchObject({
      replies: [{ message: '함께 찾아볼게요.', roomId: null }],
      answers: [],
      waitingSince: null,
      handledBy: null,
      handler: null,
    })

    await move(id, 'resolved')
    const again = await open(code, '그래도 안 돼요.')
    expect(again).toMatchObject({ status: 'pending', answers: [{ message: '그래도 안 돼요.' }] })
    expect(again.waitingSince).not.toBeNull()
    expect(await read(id)).toMatchObject({ status: 'pending', answers: again.answers })
  })

  test('is told the same whether the username is an account’s or not', async () => {
    const member = await server().member()
    const shapeOf = ({ code, supportMessage }: Awaited<ReturnType<typeof write>>) => ({
      ...supportMessage,
      code: code.length,
      id: 0,
      createdAt: '',
      waitingSince: '',
      dueAt: '',
      visitor: null,
    })
    const [known, other, none] = [
      await write('로그인이 안 돼요.', member.me.username),
      await write('로그인이 안 돼요.', 'no-such-account'),
      await write('로그인이 안 돼요.', ''),
    ]
    expect(shapeOf(other)).toEqual(shapeOf(known))
    expect(shapeOf(none)).toEqual(shapeOf(known))
    expect(await member.call(api.support.listMine, { query: {} })).toEqual([])
  })

  test('opens nothing with another code', async () => {
    const { code } = await write()
    const last = code.at(-1) === 'A' ? 'B' : 'A'
    await expect(open(`${code.slice(0, -1)}${last}`)).rejects.toMatchObject(unknown)
    await expect(open('')).rejects.toMatchObject(unknown)
  })

  test('opens it for a week after the last opening or answer, and then its words are gone', async () => {
    const { code, supportMessage } = await write()
    const { id } = supportMessage
    await pass(6)
    await open(code)
    await pass(6)
    await reply(id)
    await pass(6)
    expect((await open(code)).replies).toHaveLength(1)
    await pass(7.1)
    await expect(open(code)).rejects.toMatchObject(unknown)
    await server().app.jobs.runNow()
    const gone = await read(id)
    expect(gone).toMatchObject({ message: '', visitor: null, status: 'resolved', replies: [] })
    await expect(reply(id)).rejects.toMatchObject({ status: 400 })
  })
})

describe('an account', () => {
  test('is not handed over by what a visitor wrote', async () => {
    const member = await server().member()
    const { supportMessage } = await write('새 비밀번호를 주세요.', member.me.username)
    const reset = { params: { id: member.id }, body: { supportMessageId: supportMessage.id } }
    await expect(admin.call(api.recovery.startReset, reset)).rejects.toMatchObject({
      code: 'RESET_UNWISHED',
    })
    for (const code of [
      'ABCD-EFGH-JKLM-NPQR-STUV-WXYZ',
      'abcdefghjklmnpqrstuvwxyz',
      'ABCD EFGH JKLM NPQR STUV WXYZ',
    ])
      await expect(reply(supportMessage.id, `이 코드를 쓰세요: ${code}`)).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
      })
    expect((await read(supportMessage.id)).replies).toEqual([])
  })
})

test('signs of a crisis are shown to the desk, and not to the visitor', async () => {
  const { code, supportMessage } = await write('로그인이 안 돼요. 요즘 너무 힘들어서 죽고 싶어요.')
  expect(supportMessage.visitor).toMatchObject({ hasCrisis: false })
  expect((await read(supportMessage.id)).visitor).toMatchObject({ hasCrisis: true })
  const later = await write()
  await open(later.code, '요즘 너무 힘들어서 죽고 싶어요.')
  expect((await read(later.supportMessage.id)).visitor).toMatchObject({ hasCrisis: true })
  expect((await open(code)).visitor).toMatchObject({ hasCrisis: false })
})
