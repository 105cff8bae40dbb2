import { api, type Finding } from '@dodam/contract'
import { checkText } from '@dodam/safety'
import {
  adminOf,
  inRounds,
  meet,
  outcomeOf,
  type Person,
  publish,
  Refused,
  serverForTests,
  times,
} from '@dodam/test-support'
import { claim, look } from '@dodam/test-support/server/reporting.ts'
import { checkSignsOf } from '@dodam/test-support/server/risk/acts.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests()
let admin: Person
let writer: Person
let other: Person
beforeAll(async () => {
  admin = await (await adminOf(server())).listen()
})
beforeEach(async () => {
  writer = await server().member({ role: 'both' })
  other = await server().member({ role: 'both' })
})

/** Texts with a sure finding. */
const phone = '제 번호는 010-2345-6789 이에요. 연락 주세요.'
const slur = '너 진짜 병신 같은 새끼야, 꺼져 버려.'
const death = '너 같은 건 그냥 죽어 버려.'
const crisis = '요즘 너무 힘들어서 죽고 싶어요.'
const approach = '가슴 사진 찍어서 나한테 보내 줘.'
const maybe = '우리 둘만 아는 비밀로 하자, 알겠지?'
const calm = '오늘 점심에 떡볶이를 먹었어요.'

const post = (content: string, who = writer, confirm?: boolean) =>
  who.call(api.posts.publish, { body: { content, categories: ['other'], confirm } })
const comment = async (content: string, confirm?: boolean, who = writer) => {
  const params = { id: (await publish(other)).id }
  return await who.call(api.comments.add, { params, body: { content, confirm } })
}
const ask = async (content: string, confirm?: boolean) =>
  await writer.call(api.chatRequests.send, {
    body: { postId: (await publish(other)).id, message: content, confirm },
  })
const save = (body: object) => writer.call(api.settings.changeProfile, { body })
const rate = async (feedback: string, confirm?: boolean) => {
  const { roomId } = await meet(writer, other)
  const body = { chatRoomId: roomId, message: '이야기가 어땠나요?' }
  await other.call(api.ratings.ask, { body })
  return await writer.call(api.ratings.rate, {
    body: {
      listenerId: other.id,
      empathyRating: 5,
      responseSpeedRating: 5,
      helpfulnessRating: 5,
      feedback,
      confirm,
    },
  })
}

const refusalOf = async (call: Promise<unknown>) => {
  const refused = await call.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(refused instanceof Refused)) throw new Error('The text was not refused')
  return refused
}
const kindsOf = (findings: Finding[] | undefined) => (findings ?? []).map(({ kind }) => kind)
const casesAbout = async (person: Person) => {
  const { items } = await admin.call(api.reports.listCases, { query: { limit: 100 } })
  return items.filter(({ target }) => target.user?.id === person.id)
}
const logOf = ({ id }: Person) =>
  server()
    .db.selectFrom('textChecks')
    .select(['place', 'kind', 'severity', 'action', 'relatedId'])
    .where('writerId', '=', id)
    .orderBy('id')
    .execute()
/** Return the risk signs of a member. */
const signsOf = async (who: Person) => (await checkSignsOf(server(), who)).map(({ sign }) => sign)

const places: [string, (text: string, confirm?: boolean) => Promise<unknown>][] = [
  ['a post', (text, confirm) => post(text, writer, confirm)],
  ['a comment', comment],
  ['a chat request', ask],
  ['what is said with a rating', rate],
  ['the lines about oneself', (bio, confirm) => save({ bio, confirm })],
]

describe.each(places)('%s', (_name, write) => {
  test('is accepted without a trace when nothing is found', async () => {
    expect(await write(calm)).not.toHaveProperty('notices')
    expect(await logOf(writer)).toEqual([])
    expect(await casesAbout(writer)).toEqual([])
  })

  test('is refused with contact details, which are marked', async () => {
    const { status, code, answer } = await refusalOf(write(phone, true))
    expect([status, code]).toEqual([400, 'UNSAFE_TEXT'])
    const found = answer.findings?.find(({ kind }) => kind === 'contact')
    expect(phone.slice(found?.start, found?.end)).toContain('010-2345-6789')
    expect(answer.details?.[0]?.message).toContain('번호')
    expect(await logOf(writer)).toMatchObject([{ kind: 'contact', action: 'refused' }])
    expect(await signsOf(writer)).toEqual(['handoff'])
    expect(await casesAbout(writer)).toEqual([])
  })

  test('with an insult asks first, and is accepted once it is confirmed', async () => {
    const { status, code, answer } = await refusalOf(write(slur))
    expect([status, code]).toEqual([409, 'CONFIRM_TEXT'])
    expect(kindsOf(answer.findings)).toContain('insult')
    expect(await signsOf(writer)).toEqual([])
    await write(slur, true)
    expect((await logOf(writer)).map(({ action }) => action)).toEqual(['asked', 'confirmed'])
    // A request leaves its own sign.
    expect((await signsOf(writer)).filter((sign) => sign !== 'request')).toEqual([
      'insult-confirmed',
    ])
  })
})

test('a confirmed approach in a chat request is marked for a minor who receives it, and not for its sender', async () => {
  const asking = async (who: Person) => {
    const postId = (await publish(who)).id
    const body = { postId, message: maybe, confirm: true }
    const sent = await writer.call(api.chatRequests.send, { body })
    expect(sent.mayBeApproach).toBe(false)
    const received = await who.call(api.chatRequests.received)
    return received.find(({ id }) => id === sent.id)?.mayBeApproach
  }
  expect(await asking(other)).toBe(true)
  const adult = await server().member({ role: 'both', gradeLevel: 'adult' })
  const { db } = server()
  await db.updateTable('users').set({ isVerified: true }).where('id', '=', adult.id).execute()
  expect(await asking(adult)).toBe(false)
})

const identity = '저는 한빛중 2학년 3반 김서연이에요. 학교 가기가 싫어요.'

test('school, class and name are asked about in public, and open no case however often', async () => {
  const writes = [
    (confirm?: boolean) => post(identity, writer, confirm),
    (confirm?: boolean) => comment(identity, confirm),
  ]
  for (const send of writes) {
    const { status, code, answer } = await refusalOf(send())
    expect([status, code]).toEqual([409, 'CONFIRM_TEXT'])
    expect(answer.findings?.map(({ kind, why }) => [kind, why])).toEqual([
      ['contact', 'contact.identity'],
    ])
    expect(answer.details?.[0]?.message).toContain('학교')
    await send(true)
  }
  await ask(identity)
  expect(await casesAbout(writer)).toEqual([])
  expect((await signsOf(writer)).filter((sign) => sign !== 'request')).toEqual([])
})

test('a possible contact is asked about, and accepted after a confirmation', async () => {
  // Likely findings come from a model, so one match among these is enough.
  const candidates = [
    '오픈채팅에서 달빛고래 검색하면 나 나와요.',
    '누리고 2학년 5반 반장 강시온 검색해 보세요.',
    '별하고 1-4 이가람인데 급식실 앞에서 기다릴게요.',
    '앞은 다 똑같고 1962 뒤에 0347 이에요.',
  ]
  const likely = candidates.find((text) => {
    const found = checkText(text, { place: 'post', readerIsMinor: true })
    return (
      found.length > 0 && found.every((one) => one.kind === 'contact' && one.severity === 'low')
    )
  })
  if (likely === undefined) throw new Error('None of these is likely a contact any more')
  // Who one is counts as no contact.
  await post(identity, writer, true)
  const { status, code, answer } = await refusalOf(post(likely))
  expect([status, code]).toEqual([409, 'CONFIRM_TEXT'])
  expect(kindsOf(answer.findings)).toEqual(['contact'])
  const { content } = await post(likely, writer, true)
  expect(content).toBe(likely)
  expect(await signsOf(writer)).toEqual([])
  expect(await casesAbout(writer)).toEqual([])
  await post(likely, writer, true)
  expect(await casesAbout(writer)).toMatchObject([{ severity: 'P3', reason: 'contact' }])
})

describe('the name of an author in an anonymous story', () => {
  const named = async (nickname: string) => {
    const member = await server().member()
    await member.call(api.settings.changeProfile, { body: { nickname } })
    return member
  }
  const share = (who: Person, content: string, { isAnonymous = true, confirm = false } = {}) =>
    who.call(api.posts.publish, { body: { content, categories: ['other'], isAnonymous, confirm } })

  test.each([
    ['하늘다람쥐', '나 하늘다람쥐인데 요즘 잠이 안 와요.'],
    ['단비', '제 별명은 단비예요. 요즘 잠이 안 와요.'],
    ['quietriver', 'Quietriver here, I can’t sleep these days.'],
    ['sky', 'hi, i’m sky and I can’t sleep these days.'],
  ])('%s is asked about in: %s', async (nickname, content) => {
    const member = await named(nickname)
    await expect(share(member, content)).rejects.toMatchObject({
      code: 'CONFIRM_TEXT',
      answer: { findings: [{ kind: 'contact', why: 'contact.own-name' }] },
    })
    expect((await share(member, content, { confirm: true })).content).toBe(content)
    expect((await share(member, content, { isAnonymous: false })).content).toBe(content)
    const shared = await share(member, '요즘 잠이 잘 안 와서 힘들어요.')
    const body = { content, categories: ['other' as const], editedAt: shared.editedAt }
    await expect(
      member.call(api.posts.edit, { params: { id: shared.id }, body }),
    ).rejects.toMatchObject({ code: 'CONFIRM_TEXT' })
  })

  test('is asked about in their comments below it, and in no one else’s', async () => {
    const author = await named('하늘고래밥')
    const { id } = await share(author, '요즘 잠이 잘 안 와서 힘들어요.')
    const thank = (who: Person, postId: number) =>
      who.call(api.comments.add, {
        params: { id: postId },
        body: { content: '나 하늘고래밥인데 답해 줘서 고마워요.' },
      })
    await expect(thank(author, id)).rejects.toMatchObject({
      code: 'CONFIRM_TEXT',
      answer: { findings: [{ kind: 'contact', why: 'contact.own-name' }] },
    })
    expect(await thank(other, id)).toMatchObject({ kind: 'comment' })
    const byName = await share(author, '요즘 밥이 맛있어서 기뻐요.', { isAnonymous: false })
    expect(await thank(author, byName.id)).toMatchObject({ kind: 'comment' })
  })

  test.each([
    ['보슬비', '오랜만에 보슬비가 와서 기분이 좋아요.'],
    ['moon', 'The moon was so bright today and I cried.'],
  ])('%s is an ordinary word in: %s', async (nickname, content) => {
    expect((await share(await named(nickname), content)).content).toBe(content)
  })

  test('opens no case, however often it is confirmed', async () => {
    const member = await named('밤하늘고래')
    for (const day of ['월요일', '화요일', '수요일'])
      await share(member, `나 밤하늘고래인데 ${day}마다 힘들어요.`, { confirm: true })
    const cases = await server()
      .db.selectFrom('cases')
      .select('id')
      .where('subjectId', '=', member.id)
      .execute()
    expect(cases).toEqual([])
  })
})

describe('signs of a crisis', () => {
  test('are published, answered with helplines for their author only, and reach the moderators live', async () => {
    await other.listen()
    const { id, notices } = await post(crisis)
    expect(notices).toMatchObject([{ code: 'CRISIS' }])
    expect(notices?.[0]?.helplines?.map(({ number }) => number)).toEqual([
      '109',
      '1388',
      '1577-0199',
      '112',
    ])
    const opened = await admin.hears(
      'report:new',
      ({ targetType, targetId }) => targetType === 'post' && targetId === id,
    )
    expect(opened).toMatchObject({ severity: 'P1', source: 'check', reason: 'danger' })
    expect(kindsOf(opened.findings)).toContain('crisis')
    const heard = await other.hears('post:new', (one) => one.id === id)
    const read = await other.call(api.posts.read, { params: { id } })
    for (const text of [JSON.stringify(heard), JSON.stringify(read)])
      expect(text).not.toMatch(/notices|findings|CRISIS|1577/)
  })

  test('in English are answered with the helplines of every region', async () => {
    await writer.call(api.accounts.setLanguage, { body: { language: 'en' } })
    const { notices } = await post('I want to die. I cannot do this anymore.')
    expect(new Set(notices?.[0]?.helplines?.map(({ region }) => region))).toEqual(
      new Set(['kr', 'us', 'gb']),
    )
    expect(notices?.[0]?.message).toMatch(/people you can talk to/)
  })

  test('lead to one check-in on the next day, however many they are', async () => {
    await post(crisis)
    await comment(crisis)
    const asked = await server()
      .db.selectFrom('checkIns')
      .select(['type', 'dueAt'])
      .where('userId', '=', writer.id)
      .execute()
    expect(asked).toHaveLength(1)
    const hours = (Date.parse(asked[0]?.dueAt ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(19)
    expect(hours).toBeLessThan(35)
  })

  test('in a text that is stopped for another reason still open a case', async () => {
    await refusalOf(post(`${crisis} ${phone}`))
    const [opened] = await casesAbout(writer)
    expect(opened).toMatchObject({ severity: 'P1', reason: 'danger', targetType: 'user' })
    await claim(admin, opened?.id ?? 0)
    const { messages, isWhole } = await look(admin, opened?.id ?? 0)
    expect(isWhole).toBe(true)
    expect(messages.map(({ content }) => content)).toContain(`${crisis} ${phone}`)
  })

  test('in the message of a request open a case with that message sealed', async () => {
    const { notices } = await ask(crisis)
    expect(notices).toMatchObject([{ code: 'CRISIS' }])
    const [opened] = await casesAbout(writer)
    expect(opened).toMatchObject({ severity: 'P1', targetType: 'user' })
  })

  test('by an anonymous author are shown to admins only, and without a name', async () => {
    const { id } = await writer.call(api.posts.publish, {
      body: { content: crisis, categories: ['other'], isAnonymous: true },
    })
    const opened = await admin.hears('report:new', ({ targetId }) => targetId === id)
    expect(opened.target.user).toBeNull()
  })
})

describe('approaches', () => {
  test('of high severity are refused, with a case that has the text sealed', async () => {
    const { code } = await refusalOf(post(approach, writer, true))
    expect(code).toBe('UNSAFE_TEXT')
    const [opened, ...more] = await casesAbout(writer)
    expect(more).toEqual([])
    expect(opened).toMatchObject({ severity: 'P1', reason: 'sexual', targetType: 'user' })
    await claim(admin, opened?.id ?? 0)
    const { messages } = await look(admin, opened?.id ?? 0)
    expect(messages.map(({ content }) => content)).toContain(approach)
    expect(await signsOf(writer)).toEqual(['approach-refused'])
  })

  test('that are refused repeatedly are sealed five times an hour', async () => {
    for (let time = 0; time < 7; time++) await refusalOf(post(approach))
    const [opened] = await casesAbout(writer)
    await claim(admin, opened?.id ?? 0)
    const { messages } = await look(admin, opened?.id ?? 0)
    expect(messages.filter(({ content }) => content === approach)).toHaveLength(5)
    expect(await logOf(writer)).toHaveLength(7)
  })

  test('that are refused too often still open a case once their author is in danger', async () => {
    for (let time = 0; time < 6; time++) await refusalOf(post(approach))
    const text = `${maybe} 내일 단둘이 만나자. ${crisis}`
    await refusalOf(post(text))
    const [opened] = await casesAbout(writer)
    await claim(admin, opened?.id ?? 0)
    const { messages } = await look(admin, opened?.id ?? 0)
    expect(messages.map(({ content }) => content)).toContain(text)
  })

  test('that may be innocent are asked about, and open a case from the second time on', async () => {
    expect((await refusalOf(comment(maybe))).code).toBe('CONFIRM_TEXT')
    await comment(maybe, true)
    expect(await casesAbout(writer)).toEqual([])
    await comment(maybe, true)
    expect(await casesAbout(writer)).toMatchObject([{ severity: 'P2', reason: 'contact' }])
    expect(await signsOf(writer)).toEqual(['approach-confirmed', 'approach-confirmed'])
  })

  test('by an adult have a higher severity when minors may read them', async () => {
    const adult = await server().member({ role: 'both', gradeLevel: 'adult' })
    const { code } = await refusalOf(comment(maybe, true, adult))
    expect(code).toBe('UNSAFE_TEXT')
  })
})

describe('insults', () => {
  test('that wish a death open a case the first time', async () => {
    const { id } = await comment(death, true)
    expect(await casesAbout(writer)).toMatchObject([
      { severity: 'P2', reason: 'hurtful', targetType: 'comment', targetId: id },
    ])
  })

  test(
    'confirmed twice in parallel open one case',
    ...inRounds(3, async () => {
      const person = await server().member({ role: 'both' })
      const { id } = await publish(other)
      const body = { content: maybe, confirm: true }
      const answers = await times(2, () =>
        outcomeOf(person.call(api.comments.add, { params: { id }, body })),
      )
      expect(answers).toEqual(['done', 'done'])
      expect(await casesAbout(person)).toHaveLength(1)
    }),
  )
})

describe('names', () => {
  test('of new accounts may contain no contact details and no insult', async () => {
    for (const username of ['01023456789', 'fuckyou']) {
      const { status, code, answer } = await refusalOf(server().member({ username }))
      expect([status, code]).toEqual([400, 'UNSAFE_TEXT'])
      expect(answer.details?.[0]?.path).toBe('username')
    }
  })

  test('are checked on a change, each with an error at its own field', async () => {
    const { code, answer } = await refusalOf(save({ nickname: '카톡minji04', bio: calm }))
    expect(code).toBe('UNSAFE_TEXT')
    expect(answer.details?.[0]?.path).toBe('nickname')
    expect((await refusalOf(save({ bio: phone }))).answer.details?.[0]?.path).toBe('bio')
    expect((await writer.call(api.settings.readProfile)).bio).toBe('')
  })

  test('are not checked for signs of a crisis', async () => {
    expect(await save({ nickname: '죽고싶은날' })).not.toHaveProperty('notices')
    expect(await casesAbout(writer)).toEqual([])
  })
})

test('a suspended member is refused before their text is checked', async () => {
  const until = new Date(Date.now() + 60_000).toISOString()
  const params = { id: writer.id }
  await admin.call(api.reports.suspend, { params, body: { until, reason: '쉬어 가요.' } })
  await expect(post(approach)).rejects.toMatchObject({ status: 403, code: 'SUSPENDED' })
  expect(await logOf(writer)).toEqual([])
})

test.each([{ confirm: 'yes' }, { confirm: 1 }])('confirm is true or false: %j', async (wrong) => {
  const body = { content: calm, categories: ['other'], ...wrong }
  expect((await writer.send('POST', '/api/posts', body)).status).toBe(400)
})
