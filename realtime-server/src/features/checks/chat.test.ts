import { randomUUID } from 'node:crypto'
import { api, type ChatMessage } from '@dodam/contract'
import { checkText } from '@dodam/safety'
import {
  adminOf,
  inRounds,
  meet,
  outcomeOf,
  type Person,
  refusalOf,
  serverForTests,
  times,
} from '@dodam/test-support'
import { putEndsOff } from '@dodam/test-support/server/masks.ts'
import { claim, decide, fileReport, look } from '@dodam/test-support/server/reporting.ts'
import { checkSignsOf } from '@dodam/test-support/server/risk/acts.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests()
let admin: Person
let sharer: Person
let listener: Person
let room: number
beforeAll(async () => {
  admin = await (await adminOf(server())).listen()
})
beforeEach(async () => {
  sharer = await (await server().member({ role: 'both' })).listen()
  listener = await (await server().member({ role: 'both' })).listen()
  room = (await meet(sharer, listener, { isAnonymous: true })).roomId
})

const phone = '내 번호 010-2345-6789 이야'
const masked = '내 번호 ●●● 이야'
const crisis = '요즘 너무 힘들어서 죽고 싶어'
const approach = '가슴 사진 찍어서 나한테 보내 줘'
const maybe = '우리 둘만 아는 비밀로 하자, 알겠지?'
const slur = '너 진짜 병신 같은 새끼야, 꺼져 버려'
const calm = '오늘 점심에 떡볶이를 먹었어'

interface Said {
  clientId?: string
  confirm?: boolean
  in?: number
}
const sayWithStatus = (who: Person, content: string, { in: id = room, ...more }: Said = {}) =>
  who.callWithStatus(api.chat.send, { params: { id }, body: { content, ...more } })
const say = async (who: Person, content: string, more: Said = {}) =>
  (await sayWithStatus(who, content, more)).answer
const messages = (who: Person, id = room) =>
  who.call(api.chat.listMessages, { params: { id }, query: {} })
const readRoom = (who: Person, id = room) => who.call(api.chat.readRoom, { params: { id } })
const codesOf = ({ notices = [] }: { notices?: { code: string }[] | undefined }) =>
  notices.map(({ code }) => code)
const casesAbout = async ({ id }: Person) =>
  await server()
    .db.selectFrom('cases')
    .select(['id', 'severity', 'source', 'reason', 'targetType', 'targetId'])
    .where('subjectId', '=', id)
    .execute()
const signsOf = async (who: Person) =>
  (await checkSignsOf(server(), who)).map(({ sign, otherId }) => [sign, otherId])

test('who a masked author is, their reader is told only after a question; one who is named is not asked', async () => {
  const identity = '나 한빛중 2학년 3반 김서연이야'
  await expect(say(sharer, identity)).rejects.toMatchObject({
    code: 'CONFIRM_TEXT',
    answer: { findings: [{ kind: 'contact', why: 'contact.identity' }] },
  })
  expect(await messages(listener)).toEqual([])
  const sent = await say(sharer, identity, { confirm: true })
  expect(sent).toMatchObject({ content: identity, mayBeApproach: false })
  await say(listener, identity)
  expect((await messages(sharer)).map(({ content }) => content)).toEqual([identity, identity])
  expect(await casesAbout(sharer)).toEqual([])
})

describe('contact details', () => {
  test('are masked before anything is stored, for both, and only their author is told why', async () => {
    const sent = await say(sharer, phone)
    expect(sent).toMatchObject({ content: masked, hasMaskedContact: true })
    expect(codesOf(sent)).toEqual(['CONTACT_MASKED'])
    const heard = await listener.hears('message:new', ({ id }) => id === sent.id)
    expect(heard).toMatchObject({ content: masked, hasMaskedContact: true, senderId: null })
    expect(heard).not.toHaveProperty('notices')
    const own = await sharer.hears('message:new', ({ id }) => id === sent.id)
    expect(own).not.toHaveProperty('notices')
    expect((await readRoom(listener)).lastMessageContent).toBe(masked)
    expect((await messages(listener)).at(-1)).toEqual(heard)
    const everything = await server().db.selectFrom('chatMessages').selectAll().execute()
    expect(JSON.stringify(everything)).not.toContain('2345')
    expect(JSON.stringify(listener.heard)).not.toContain('2345')
    expect(await signsOf(sharer)).toEqual([['handoff', listener.id]])
    expect(await casesAbout(sharer)).toEqual([])
  })

  test('are each masked when a message contains several', async () => {
    const { content } = await say(sharer, `${phone}. 메일은 mina.kim@example.com 이고 낮에 돼`)
    expect(content.match(/●●●/g)).toHaveLength(2)
    expect(content).not.toMatch(/2345|example/)
  })

  test('sent in pieces are masked when they become complete, in either order, with other messages between', async () => {
    await say(sharer, '010')
    await say(listener, '응? 그게 뭐야')
    await say(sharer, '2345')
    await say(listener, '무슨 숫자야')
    expect(await say(sharer, '6789')).toMatchObject({ content: '●●●', hasMaskedContact: true })
    // From another sender it is an ordinary number.
    expect(await say(listener, '6789')).toMatchObject({ content: '6789' })
  })

  test('that are only likely stay, with a notice to their author', async () => {
    // Likely findings come from a model, so one match among these is enough.
    const likely = [
      '오픈채팅에서 달빛고래 검색하면 나 나와',
      '누리고 2학년 5반 반장 강시온 검색해봐',
      '앞은 다 똑같고 1962 뒤에 0347',
      '스팀 친구코드 10293847 추가해',
      '아이디 거꾸로 쓸게 21_irob_olleh 카톡이야',
      '별하고 1-4 이가람인데 급식실 앞에서 기다릴게',
    ]
    const noted: ChatMessage[] = []
    for (const content of likely) {
      const sent = await say(sharer, content, { confirm: true })
      if (codesOf(sent).includes('CONTACT_NOTED')) noted.push(sent)
    }
    expect(noted).not.toEqual([])
    for (const sent of noted) {
      expect(sent.hasMaskedContact).toBe(false)
      expect(likely).toContain(sent.content)
    }
  })

  test('are nowhere in the export, nor sealed in a report', async () => {
    const { id } = await say(sharer, phone)
    const exported = await sharer.call(api.settings.exportMine)
    expect(exported.chatMessages.map(({ content }) => content)).toContain(masked)
    const caseId = await fileReport(listener, 'message', id)
    await claim(admin, caseId)
    const sealed = await look(admin, caseId)
    expect(sealed.messages.at(-1)?.content).toBe(masked)
  })

  test('a retry of a masked message gets the same answer, a different text is refused', async () => {
    const clientId = randomUUID()
    const first = await sayWithStatus(sharer, phone, { clientId })
    expect(first.status).toBe(201)
    expect(await sayWithStatus(sharer, phone, { clientId })).toEqual({ ...first, status: 200 })
    for (const other of [masked, calm, '내 번호 010-2345-6780 이야'])
      await expect(say(sharer, other, { clientId })).rejects.toMatchObject({
        status: 409,
        code: 'CLIENT_ID_REUSED',
      })
    expect(await messages(sharer)).toHaveLength(1)
  })

  test(
    'two parallel sends of a message store it once, masked',
    ...inRounds(3, async () => {
      const clientId = randomUUID()
      const sent = await times(3, () => sayWithStatus(sharer, phone, { clientId }))
      expect(sent.map(({ status }) => String(status)).toSorted()).toEqual(['200', '200', '201'])
      expect(new Set(sent.map(({ answer }) => answer.id)).size).toBe(1)
      for (const { answer } of sent) expect(codesOf(answer)).toEqual(['CONTACT_MASKED'])
      const stored = (await messages(sharer)).filter((one) => one.clientId === clientId)
      expect(stored).toHaveLength(1)
    }),
  )

  test('a number sent among many messages keeps the order without a gap', async () => {
    const both = await times(20, (index) =>
      say(index % 2 === 0 ? sharer : listener, index % 4 === 0 ? phone : `${calm} ${index}`),
    )
    expect(both.map(({ seq }) => seq).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
  })
})

describe('signs of a crisis', () => {
  test('by the sharer are sent, with a case and advice for the listener', async () => {
    const sent = await say(sharer, crisis)
    expect(sent.content).toBe(crisis)
    expect(codesOf(sent)).toEqual(['CRISIS'])
    const opened = await admin.hears(
      'report:new',
      ({ targetType, targetId }) => targetType === 'message' && targetId === sent.id,
    )
    expect(opened).toMatchObject({ severity: 'P1', source: 'check' })
    // The event contains neither the text nor the member.
    expect(opened.target).toMatchObject({ content: null, user: null })
    const told = await listener.hears('room:changed', ({ careSince }) => careSince !== null)
    expect(told.id).toBe(room)
    expect((await readRoom(listener)).careSince).toBe(told.careSince)
    expect((await readRoom(sharer)).careSince).toBeNull()
    await server().settle()
    expect(sharer.heardOf('room:changed').map(({ careSince }) => careSince)).not.toContain(
      told.careSince,
    )
    expect(JSON.stringify(listener.heard)).not.toMatch(/notices|findings|CRISIS|1577/)
  })

  test('by the listener lead to a check-in too, and the sharer sees nothing of it', async () => {
    const sent = await say(listener, crisis)
    expect(codesOf(sent)).toEqual(['CRISIS'])
    expect(await casesAbout(listener)).toHaveLength(1)
    for (const who of [sharer, listener]) expect((await readRoom(who)).careSince).toBeNull()
  })

  test('that continue in one chat are one case', async () => {
    for (let time = 0; time < 3; time++) await say(sharer, crisis)
    expect(await casesAbout(sharer)).toHaveLength(1)
    const other = await meet(sharer, listener)
    await say(sharer, crisis, { in: other.roomId })
    expect(await casesAbout(sharer)).toHaveLength(2)
  })

  test('that continue after a decision are a new case', async () => {
    for (const talk of ['chat', 'helper'] as const) {
      const writer = talk === 'chat' ? sharer : listener
      const tell = async () => {
        if (talk === 'chat') await say(writer, crisis)
        else await writer.call(api.support.ask, { body: { message: crisis } })
        return (await casesAbout(writer)).map(({ id }) => id)
      }
      const [first = 0] = await tell()
      expect(await tell()).toEqual([first])
      await decide(admin, first, { decision: 'no_danger' })
      const afterwards = await tell()
      expect(afterwards).toHaveLength(2)
      expect(await tell()).toEqual(afterwards)
    }
  })

  test('that are only likely notify no member, and open a case when there are several', async () => {
    // Likely findings come from a model, so three matches among these are enough.
    const candidates = [
      '우리 강아지가 나 기다리고 있을 거 같아서 빨리 가주려고',
      '집에 가면 또 시작일 거라서 공원에 앉아 있어',
      '엄마가 화나면 나는 옷장에 들어가 있어',
      '요즘은 눈 뜨는 게 싫어',
      '마음이 자꾸 바닥으로 가라앉아',
      '밤마다 이불 속에서 소리 없이 울어',
    ]
    const likely = candidates.filter((text) => {
      const found = checkText(text, { place: 'message' })
      return (
        found.length > 0 && found.every((one) => one.kind === 'crisis' && one.severity === 'low')
      )
    })
    expect(likely.length).toBeGreaterThanOrEqual(3)
    const cases: number[] = []
    for (const content of likely.slice(0, 3)) {
      expect(codesOf(await say(sharer, content))).toEqual([])
      cases.push((await casesAbout(sharer)).length)
    }
    expect(cases).toEqual([0, 0, 1])
    expect(await casesAbout(sharer)).toMatchObject([{ severity: 'P2', source: 'check' }])
    expect((await readRoom(listener)).careSince).toBeNull()
    // That was the one case of the day, and a sure sign opens a case at once.
    const other = await meet(sharer, listener)
    await say(sharer, likely[0] ?? '', { in: other.roomId })
    expect(await casesAbout(sharer)).toHaveLength(1)
    await say(sharer, crisis, { in: other.roomId })
    expect((await casesAbout(sharer)).map(({ severity }) => severity).toSorted()).toEqual([
      'P1',
      'P2',
    ])
  })

  test('reach the listener even as a goodbye with a plan', async () => {
    const goodbye = '오늘 밤에 죽으려고 해. 그동안 고마웠어'
    const { id } = await say(sharer, goodbye)
    await listener.hears('message:new', (one) => one.id === id && one.content === goodbye)
  })

  test('in a retry with the same clientId open no other case', async () => {
    const clientId = randomUUID()
    await say(sharer, crisis, { clientId })
    expect(codesOf(await say(sharer, crisis, { clientId }))).toEqual(['CRISIS'])
    expect(await casesAbout(sharer)).toHaveLength(1)
  })
})

describe('approaches and insults', () => {
  test('an account that an adult asks for is masked, and the second time opens a case with the text', async () => {
    const adult = await server().member({ role: 'both', gradeLevel: 'adult' })
    const { db } = server()
    await db.updateTable('users').set({ isVerified: true }).where('id', '=', adult.id).execute()
    const { roomId } = await meet(sharer, adult)
    await say(sharer, calm, { in: roomId })
    const asking = '카톡 아이디 알려줄래?'
    expect((await say(adult, asking, { in: roomId })).content).not.toContain('카톡')
    expect(await casesAbout(adult)).toEqual([])
    const second = await say(adult, asking, { in: roomId })
    const [opened] = await casesAbout(adult)
    expect(opened).toMatchObject({ severity: 'P2', targetType: 'message', targetId: second.id })
    await claim(admin, opened?.id ?? 0)
    const sealed = (await look(admin, opened?.id ?? 0)).messages
    expect(sealed.find(({ type }) => type === 'text')).toMatchObject({
      content: asking,
      place: 'message',
      reader: 'minor',
      authorId: adult.id,
    })
    expect(sealed.map(({ content }) => content)).toContain(calm)
  })

  test('a stopped text of a masked author names them to no admin', async () => {
    const { roomId } = await meet(sharer, listener, { isAnonymous: true })
    await say(listener, calm, { in: roomId })
    await expect(say(sharer, approach, { in: roomId, confirm: true })).rejects.toMatchObject({
      code: 'UNSAFE_TEXT',
    })
    const opened = await admin.hears('report:new', ({ targetId }) => targetId === null)
    expect(opened).toMatchObject({ targetType: 'user', reason: 'sexual', target: { user: null } })
    await claim(admin, opened.id)
    const sealed = (await look(admin, opened.id)).messages
    expect(sealed.map(({ type, authorId }) => [type, authorId])).toEqual([
      ['message', listener.id],
      ['text', null],
    ])
    const listed = await admin.call(api.reports.listCases, { query: { limit: 100 } })
    const seen = JSON.stringify([opened, sealed, listed.items.find(({ id }) => id === opened.id)])
    expect(seen).not.toMatch(new RegExp(`${sharer.me.username}|:${sharer.id}[,}]`))
  })

  test('an approach to a minor is refused, with a case that has it sealed', async () => {
    await expect(say(listener, approach, { confirm: true })).rejects.toMatchObject({
      status: 400,
      code: 'UNSAFE_TEXT',
    })
    await server().settle()
    expect(await messages(sharer)).toEqual([])
    expect(JSON.stringify(sharer.heard)).not.toContain('사진')
    const [opened] = await casesAbout(listener)
    expect(opened).toMatchObject({ severity: 'P1', targetType: 'user', targetId: listener.id })
    await claim(admin, opened?.id ?? 0)
    const sealed = await look(admin, opened?.id ?? 0)
    expect(sealed.messages.map(({ content }) => content)).toContain(approach)
    expect(await signsOf(listener)).toEqual([['approach-refused', sharer.id]])
  })

  test('the chat of a stopped one is known to its case, whose admin ends it for both', async () => {
    const { roomId } = await meet(sharer, listener, { isAnonymous: true })
    const stop = (who: Person, id: number) =>
      expect(say(who, approach, { in: id, confirm: true })).rejects.toMatchObject({
        code: 'UNSAFE_TEXT',
      })
    for (const [writer, reader, rooms] of [
      [listener, sharer, [room, roomId]],
      [sharer, listener, [(await meet(sharer, listener, { isAnonymous: true })).roomId]],
    ] as const) {
      for (const id of rooms) await stop(writer, id)
      const [opened, ...others] = await casesAbout(writer)
      expect([opened?.targetType, others]).toEqual(['user', []])
      const params = { id: opened?.id ?? 0 }
      const told = await admin.hears('report:new', ({ id }) => id === params.id)
      expect(told.isRoomOpen).toBe(true)
      expect((await claim(admin, params.id)).isRoomOpen).toBe(true)
      const end = () => admin.call(api.reports.endRoom, { params })
      for (const { isRoomOpen, status } of await Promise.all([end(), end()]))
        expect([isRoomOpen, status]).toEqual([false, 'pending'])
      for (const id of rooms) {
        for (const one of [writer, reader])
          expect(await one.hears('room:closed', (closed) => closed.id === id)).toBeDefined()
        await expect(say(reader, calm, { in: id })).rejects.toMatchObject({ code: 'ROOM_CLOSED' })
      }
      const acts = await server()
        .db.selectFrom('audit')
        .select('actorId')
        .where('target', '=', `report ${params.id}`)
        .where('action', '=', 'report:end-room')
        .execute()
      expect(acts[0]).toEqual({ actorId: admin.id })
    }
  })

  test('the chats of a masked one do not end together for those who wrote with them', async () => {
    const listeners = [listener, await (await server().member({ role: 'both' })).listen()]
    const rooms = [
      room,
      (await meet(sharer, listeners[1] ?? listener, { isAnonymous: true })).roomId,
    ]
    // The older room has the latest text.
    for (const id of rooms.toReversed())
      await expect(say(sharer, approach, { in: id, confirm: true })).rejects.toMatchObject({
        code: 'UNSAFE_TEXT',
      })
    const [opened] = await casesAbout(sharer)
    const params = { id: opened?.id ?? 0 }
    await claim(admin, params.id)
    await admin.call(api.reports.endRoom, { params })
    await admin.call(api.reports.endRoom, { params })
    await putEndsOff(server().db)
    for (const id of rooms) await sharer.hears('room:closed', (closed) => closed.id === id)
    await listener.hears('room:closed', (closed) => closed.id === room)
    await server().settle()
    const [, second] = listeners
    expect(second?.heardOf('room:closed')).toEqual([])
    expect(await readRoom(second ?? listener, rooms[1])).toMatchObject({ isActive: true })
  })

  test('one that was confirmed is marked for its reader alone, until it is deleted', async () => {
    const { id, mayBeApproach } = await say(listener, maybe, { confirm: true })
    expect(mayBeApproach).toBe(false)
    const heard = await sharer.hears('message:new', (message) => message.id === id)
    expect(heard.mayBeApproach).toBe(true)
    const last = async (who: Person) => (await messages(who)).at(-1)
    expect(await last(sharer)).toMatchObject({ id, mayBeApproach: true })
    expect(await last(listener)).toMatchObject({ id, mayBeApproach: false })
    await say(listener, slur, { confirm: true })
    expect(await last(sharer)).toMatchObject({ content: slur, mayBeApproach: false })
    await listener.call(api.chat.deleteMessage, { params: { id } })
    expect((await messages(sharer)).find((one) => one.id === id)?.mayBeApproach).toBe(false)
  })

  test('a possibly innocent one is asked about, and the second time opens a case', async () => {
    await expect(say(listener, maybe)).rejects.toMatchObject({ status: 409, code: 'CONFIRM_TEXT' })
    await say(listener, maybe, { confirm: true })
    expect(await casesAbout(listener)).toEqual([])
    const second = await say(listener, maybe, { confirm: true })
    expect(await casesAbout(listener)).toMatchObject([
      { severity: 'P2', targetType: 'message', targetId: second.id },
    ])
  })

  test.each([
    ['in one message', [], `${maybe} 내일 단둘이 만나자`],
    ['a meeting after secrecy', [maybe], '내일 단둘이 만나자'],
    ['secrecy after a meeting', ['내일 단둘이 만나자', calm], maybe],
  ])(
    'secrecy with a meeting is stopped between minors, confirmed or not: %s',
    async (_, before, last) => {
      for (const one of before) await say(sharer, one, { confirm: true })
      for (const confirm of [false, true])
        await expect(say(sharer, last, { confirm })).rejects.toMatchObject({ code: 'UNSAFE_TEXT' })
      expect(await casesAbout(sharer)).toMatchObject([{ severity: 'P1', reason: 'contact' }])
      expect((await messages(listener)).map(({ content }) => content)).toEqual(before)
    },
  )

  test('three different signs of an approach open a case, though each alone opens none', async () => {
    const cases: number[] = []
    for (const content of [
      '너는 또래보다 성숙해서 좋아',
      '지금 집에 혼자야? 전화할까',
      '카톡으로 옮길래?',
      maybe,
    ]) {
      await say(listener, content, { confirm: true })
      cases.push((await casesAbout(listener)).length)
    }
    expect(cases).toEqual([0, 0, 0, 1])
    expect(await casesAbout(listener)).toMatchObject([{ severity: 'P2', reason: 'contact' }])
    // The next case needs as many again.
    await say(listener, '너는 또래보다 성숙해서 좋아')
    expect(await casesAbout(listener)).toHaveLength(1)
  })

  test('secrecy alone, and a meeting by the other one, are only asked about', async () => {
    await say(listener, '내일 단둘이 만나자', { confirm: true })
    await expect(say(sharer, maybe)).rejects.toMatchObject({ code: 'CONFIRM_TEXT' })
    await say(sharer, maybe, { confirm: true })
  })

  test('a refused message leaves its clientId free', async () => {
    const clientId = randomUUID()
    await expect(say(listener, slur, { clientId })).rejects.toMatchObject({ code: 'CONFIRM_TEXT' })
    expect(await say(listener, calm, { clientId })).toMatchObject({ content: calm, clientId })
  })

  test(
    'a confirmed message sent twice in parallel is one message and counts once',
    ...inRounds(3, async () => {
      const person = await server().member({ role: 'both' })
      const { roomId } = await meet(sharer, person)
      const said = { clientId: randomUUID(), confirm: true, in: roomId }
      const sent = await times(2, () => say(person, maybe, said))
      expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
      expect(await casesAbout(person)).toEqual([])
    }),
  )

  test(
    'two confirmed messages in parallel open one case',
    ...inRounds(3, async () => {
      const person = await server().member({ role: 'both' })
      const { roomId } = await meet(sharer, person)
      await times(2, () => say(person, maybe, { confirm: true, in: roomId }))
      expect(await casesAbout(person)).toHaveLength(1)
    }),
  )

  test('between two adults only sexual texts are asked about', async () => {
    const [one, other] = await times(2, () =>
      server().member({ role: 'both', gradeLevel: 'adult' }),
    )
    if (one === undefined || other === undefined) throw new Error('Nobody came')
    const { roomId } = await meet(one, other)
    const there = { in: roomId }
    expect(await say(one, maybe, there)).not.toHaveProperty('notices')
    expect(await outcomeOf(say(one, '너랑 섹스 하고 싶어', there))).toBe('CONFIRM_TEXT')
    expect(await outcomeOf(say(one, '너랑 섹스 하고 싶어', { ...there, confirm: true }))).toBe(
      'done',
    )
    expect(await casesAbout(one)).toEqual([])
  })

  test('from a minor to an adult are asked about and never refused', async () => {
    const adult = await server().member({ role: 'both', gradeLevel: 'adult' })
    const { db } = server()
    await db.updateTable('users').set({ isVerified: true }).where('id', '=', adult.id).execute()
    const { roomId } = await meet(sharer, adult)
    const there = { in: roomId }
    expect(await outcomeOf(say(sharer, approach, there))).toBe('CONFIRM_TEXT')
    const { id } = await say(sharer, approach, { ...there, confirm: true })
    expect(await messages(adult, roomId)).toMatchObject([{ id, mayBeApproach: false }])
    // The same adult is refused a text that a minor is only asked about.
    expect(await outcomeOf(say(adult, maybe, there))).toBe('UNSAFE_TEXT')
  })
})

test('an account is masked that follows the name of a service in another message, of either', async () => {
  await say(listener, '인스타 해?')
  expect((await say(sharer, '내 건 bada.2011 찾아봐')).content).toBe('내 건 ●●● 찾아봐')
  expect((await say(listener, 'maple_q9 이야')).content).toBe('●●● 이야')
})

describe('earlier checks', () => {
  test('strangers and ended rooms get their usual error, and no trace is left', async () => {
    const stranger = await server().member({ role: 'both' })
    await expect(say(stranger, approach)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await sharer.call(api.chat.leave, { params: { id: room }, body: {} })
    await server().app.jobs.runNow()
    const outcome = await say(listener, phone).then(() => 'done', refusalOf)
    expect(['done', 'ROOM_CLOSED']).toContain(outcome)
    expect(await casesAbout(stranger)).toEqual([])
    await expect(say(sharer, phone)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a suspended member is refused as suspended', async () => {
    const until = new Date(Date.now() + 60_000).toISOString()
    const params = { id: listener.id }
    await admin.call(api.reports.suspend, { params, body: { until, reason: '쉬어 가요.' } })
    await expect(say(listener, approach)).rejects.toMatchObject({ code: 'SUSPENDED' })
    expect(await casesAbout(listener)).toEqual([])
  })

  test('a deleted masked message has no content', async () => {
    const { id } = await say(sharer, phone)
    await sharer.call(api.chat.deleteMessage, { params: { id } })
    expect((await messages(listener)).at(-1)).toMatchObject({
      isDeleted: true,
      content: '',
      hasMaskedContact: false,
    })
  })

  test('a message with a case can be deleted like any other', async () => {
    await say(sharer, crisis)
    const [opened] = await casesAbout(sharer)
    await decide(admin, opened?.id ?? 0, { decision: 'delete_content' })
    expect((await messages(listener)).at(-1)).toMatchObject({ isDeleted: true })
  })
})
