import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { type AiAnswer, api, type BodyInput, helplinesIn, type support } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import {
  adminOf,
  type Person,
  serverForTests,
  signInAgain,
  startServer,
  suiteDatabase,
  type TestServer,
  times,
} from '@dodam/test-support'
import { tableNames } from '@dodam/test-support/database'
import { introductions } from '@dodam/test-support/server/introductions.ts'
import { type Behaviour, ModelServer, says } from '@dodam/test-support/server/model-server.ts'
import { some } from '@dodam/test-support/set.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

let passed = 0
const clock = { now: () => new Date(Date.now() + passed) }
const redisUrl = () => inject('redisUrl') ?? undefined

type Question = BodyInput<typeof support.ask>
const ask = (who: Person, message: string, past: Question['past'] = []) =>
  who.call(api.support.ask, { body: { message, past } })

/** Return the answer in parts: the parts shown meanwhile, and the whole. */
async function askInParts(who: Person, message: string, past: Question['past'] = []) {
  // Compression would delay the parts.
  const headers = { accept: 'text/event-stream', 'accept-encoding': 'gzip' }
  const response = await who.send('POST', api.support.ask.path, { message, past }, headers)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  expect(response.headers.get('content-encoding')).toBeNull()
  const events = (await response.text())
    .split('\n\n')
    .filter((one) => one !== '')
    .map((one) => {
      const [, name, data = ''] = /^event: (\w+)\ndata: (.*)$/s.exec(one) ?? []
      return { name, data: JSON.parse(data) as unknown }
    })
  const parts = events.filter(({ name }) => name === 'part').map(({ data }) => data)
  const last = events.at(-1)
  expect(last?.name).toBe('done')
  expect(events.filter(({ name }) => name === 'done')).toHaveLength(1)
  return {
    parts: parts.map((part) => (part as { text: string }).text),
    done: last?.data as AiAnswer,
  }
}

const sad = '오늘 친구 때문에 너무 슬퍼요'
const crisis = '요즘 너무 힘들어서 죽고 싶어요'

describe('the built-in helper', () => {
  const server = serverForTests({}, clock)
  let teen: Person
  beforeEach(async () => {
    teen = await server().member()
  })

  test('answers at once, in JSON and in parts alike, and says that it is an AI', async () => {
    const whole = await ask(teen, sad)
    expect(whole).toMatchObject({
      kind: 'ai-answer',
      isAi: true,
      crisis: false,
      language: 'ko',
      aiResponse: expect.stringMatching(/[가-힣]/),
    })
    expect(whole).not.toHaveProperty('helplines')
    const { parts, done } = await askInParts(teen, sad)
    expect(parts.join('')).toBe(done.aiResponse)
    expect({ ...done, id: 0 }).toEqual({ ...whole, id: 0 })
    expect(await teen.call(api.support.readHelper)).toMatchObject({ usesModel: false })
  })

  test('answers in the language of the question', async () => {
    expect(await ask(teen, 'I feel so sad about my friend today')).toMatchObject({ language: 'en' })
  })

  test('gives helplines for signs of a crisis, and notifies the moderators', async () => {
    const admin = await (await adminOf(server())).listen()
    const { done } = await askInParts(teen, crisis)
    expect(done.crisis).toBe(true)
    expect(done.helplines?.map(({ number }) => number)).toContain('109')
    const opened = await admin.hears('report:new', ({ targetId }) => targetId === teen.id)
    expect(opened).toMatchObject({ targetType: 'user', source: 'check', severity: 'P1' })
    // One talk is one case.
    await ask(teen, crisis)
    await server().settle()
    const cases = admin.heard.filter(({ name }) => name.startsWith('report:'))
    expect(cases).toHaveLength(1)
  })

  test('stores nothing of a talk, except for a crisis and its case', async () => {
    await ask(teen, '내 비밀은 고래자리 별이에요', [{ from: 'teen', text: '물병자리도 좋아해요' }])
    const { db } = server()
    for (const name of await tableNames(db)) {
      const rows = await db
        .selectFrom(name as 'helperAnswers')
        .selectAll()
        .execute()
      expect(JSON.stringify(rows), name).not.toMatch(/고래자리|물병자리/)
    }
    const { helperAnswers } = await teen.call(api.settings.exportMine)
    expect(helperAnswers).toMatchObject([{ language: 'ko', helped: null }])
  })

  test.each([
    [{ message: '' }],
    [{ message: '   ' }],
    [{ message: '가'.repeat(1_001) }],
    [{ message: '안녕', past: Array.from({ length: 13 }, () => ({ from: 'teen', text: '안녕' })) }],
    [{ message: '안녕', past: [{ from: 'somebody', text: '안녕' }] }],
    [{ message: '안녕', past: 'no' }],
  ])('refuses %j', async (body) => {
    const response = await teen.send('POST', api.support.ask.path, body)
    expect(response.status).toBe(400)
  })

  test('can be rated once by the member it answered, and only counts are stored', async () => {
    const admin = await adminOf(server())
    const { id, family, language } = await ask(teen, sad)
    const rate = (who: Person, helped: boolean) =>
      who.call(api.support.rate, { params: { id }, body: { helped } })
    const counts = async () => {
      const all = await admin.call(api.support.countRatings)
      const found = all.find((one) => one.family === family && one.language === language)
      return [found?.helped ?? 0, found?.notHelped ?? 0]
    }
    const [yes = 0, no = 0] = await counts()
    await expect(rate(await server().member(), true)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await times(4, () => rate(teen, true))
    expect(await counts()).toEqual([yes + 1, no])
    await rate(teen, false)
    expect(await counts()).toEqual([yes, no + 1])
    passed += 25 * 3_600_000
    await expect(rate(teen, true)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await server().app.jobs.runNow()
    await signInAgain(server(), admin)
    const { helperAnswers } = await teen.call(api.settings.exportMine)
    expect(helperAnswers).toEqual([])
    expect(await counts()).toEqual([yes, no + 1])
    passed = 0
  })
})

describe('an available listener', () => {
  const server = serverForTests({}, clock)
  const isHere = async (who: Person) => (await who.call(api.support.readHelper)).isListenerHere

  test('is mentioned if the two may meet, and members do not count themselves', async () => {
    const teen = await server().member()
    const both = await (await server().member({ role: 'both' })).listen()
    expect(await isHere(both)).toBe(false)
    expect(await isHere(teen)).toBe(true)
    both.leave()
    await expect.poll(() => isHere(teen)).toBe(false)
    const adult = await (await server().member({ role: 'listener', gradeLevel: 'adult' })).listen()
    expect(await isHere(teen)).toBe(false)
    const grown = await server().member({ gradeLevel: 'adult' })
    expect(await isHere(grown)).toBe(true)
    adult.leave()
    const listener = await (await server().member({ role: 'listener' })).listen()
    const again = await listener.onAnother().listen()
    expect(await isHere(teen)).toBe(true)
    expect(await isHere(listener)).toBe(false)
    listener.leave()
    again.leave()
    await expect.poll(() => isHere(teen)).toBe(false)
  })

  test.skipIf(redisUrl() === undefined)(
    'is mentioned for another instance too',
    { tags: ['long'] },
    async () => {
      const { connection } = server()
      const start = () => startServer(connection, { redisUrl: redisUrl() })
      const [one, other] = [await start(), await start()]
      try {
        const teen = await one.member()
        const listener = await other.member({ role: 'listener' })
        expect(await isHere(teen)).toBe(false)
        await listener.listen()
        await expect.poll(() => isHere(teen), { timeout: 10_000 }).toBe(true)
      } finally {
        await one.close()
        await other.close()
      }
    },
  )
})

describe('limits', () => {
  const server = serverForTests({ rateLimits: true, redisUrl: undefined }, clock)

  test('of ten questions a minute never stop a member in a crisis', async () => {
    const teen = await server().member()
    for (let count = 0; count < 10; count++) await ask(teen, `${sad} ${count}`)
    await expect(ask(teen, sad)).rejects.toMatchObject({ status: 429, code: 'TOO_FAST' })
    expect(await ask(teen, crisis)).toMatchObject({ crisis: true })
    passed += 61_000
    await ask(teen, sad)
    passed = 0
  })

  test('five messages to the support team an hour', async () => {
    const teen = await server().member()
    const write = (count: number) =>
      teen.call(api.support.write, { body: { type: 'inquiry', message: `궁금해요 ${count}` } })
    for (let count = 0; count < 5; count++) await write(count)
    await expect(write(5)).rejects.toMatchObject({ code: 'TOO_FAST' })
  })
})

describe('a model', () => {
  let connection: Connection
  let model: ModelServer
  /** Timeouts beyond those of the test, so that a slow machine does not cause one. */
  let server: TestServer
  /** Timeouts that pass soon. */
  let hasty: TestServer
  let teen: Person
  /** The built-in answer to the same question. */
  let builtIn: AiAnswer
  beforeAll(async () => {
    model = await ModelServer.start()
    connection = await suiteDatabase()
    const settings = { redisUrl: redisUrl() }
    const patience = { firstMs: 60_000, idleMs: 60_000, totalMs: 60_000 }
    const patient = { ...settings, model: { ...model.config, patience } }
    server = await startServer(connection, patient, clock)
    hasty = await startServer(connection, { ...settings, model: model.config }, clock)
    const plain = await startServer(connection, { redisUrl: redisUrl() })
    builtIn = await ask(await plain.member(), sad)
    await plain.close()
  })
  afterAll(async () => {
    await server.close()
    await hasty.close()
    await model.stop()
  })
  beforeEach(async () => {
    teen = await server.member()
    model.asked.length = 0
    // Ends the pause after earlier failures.
    passed += 60_000
  })

  const kind =
    '친구와 그런 일이 있었군요. 믿었던 만큼 마음이 많이 아팠을 것 같아요. 그때 어떤 말이 가장 마음에 남았는지 들려줄래요?'

  test('streams its answer, which is the sum of its parts', async () => {
    model.behaviour = says(kind)
    const { parts, done } = await askInParts(teen, sad)
    expect(done.aiResponse).toBe(kind)
    expect(parts.join('')).toBe(kind)
    expect(parts.length).toBeGreaterThan(1)
    expect(done).toMatchObject({ isAi: true, crisis: false, family: `model+${builtIn.family}` })
    expect(await ask(teen, sad)).toMatchObject({ aiResponse: kind, step: builtIn.step })
    expect(await teen.call(api.support.readHelper)).toMatchObject({ usesModel: true })
    const [asked] = model.asked
    expect(asked).toMatchObject({ model: 'a-model', authorization: 'Bearer a key for tests' })
    expect(asked?.messages.map(({ role }) => role)).toEqual(['system', 'user'])
  })

  test('shows its first words before the rest has arrived', async () => {
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    model.behaviour = async ({ begin, say, finish, response }) => {
      begin()
      say(kind)
      await held
      finish()
      response.end()
    }
    // Compression would delay the parts.
    const headers = { accept: 'text/event-stream', 'accept-encoding': 'gzip' }
    const response = await teen.send('POST', api.support.ask.path, { message: sad }, headers)
    const reader = response.body?.getReader()
    const first = await reader?.read()
    expect(new TextDecoder().decode(first?.value)).toContain('event: part')
    goOn()
    let rest = ''
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read())
      rest += new TextDecoder().decode(next.value)
    expect(rest).toContain('event: done')
  })

  test('receives the talk without contact details, names and ids', async () => {
    model.behaviour = says(kind)
    const { username } = teen.me
    await ask(teen, sad, [
      { from: 'teen', text: `내 이름은 김하늘이고 친구들은 ${username} 이라고 불러` },
      { from: 'teen', text: '메일은 mina.kim@example.com 이고 번호는 010-2345-6789 야' },
      { from: 'helper', text: '더 이야기해 줄래요?', family: 'listening' },
      { from: 'teen', text: 'my name is Minji and I feel sad' },
    ])
    const said = JSON.stringify(model.asked)
    for (const trace of ['김하늘', username, '2345', '6789', 'mina', 'example.com', 'Minji'])
      expect(said).not.toContain(trace)
    expect(said).not.toContain(`"${teen.id}"`)
    expect(model.asked[0]?.messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'user',
      'assistant',
      'user',
      'user',
    ])
    expect(said).toContain(sad)
  })

  test('receives no byte of an introduction, in the message or before it', async () => {
    model.behaviour = says(kind)
    teen = await server.member({ username: 'skywhale7' })
    await teen.call(api.settings.changeProfile, { body: { nickname: '하늘고래' } })
    let told = 0
    const sampled = some(introductions, 30)
    for (const [text, trace] of sampled) {
      model.received.length = 0
      model.asked.length = 0
      await ask(teen, sad, [{ from: 'teen', text }])
      await ask(teen, `${text} ${sad}`)
      const rules = JSON.stringify(model.asked[0]?.messages[0])
      for (const bytes of model.received)
        expect(bytes.replace(rules, '').replaceAll('127.0.0.1', ''), text).not.toMatch(trace)
      told += model.received.length
    }
    // Texts with signs of danger or contacts are answered without the model.
    expect(told).toBeGreaterThan(sampled.length)
  })

  test.each([
    ['signs of a crisis', crisis, []],
    ['signs of a crisis earlier in the talk', sad, [{ from: 'teen' as const, text: crisis }]],
    ['a question about the app', '누구를 차단하려면 어떻게 해요?', []],
    ['the question whether it is a person', '너는 사람이야?', []],
  ])('is not called with %s', async (_, message, past) => {
    model.behaviour = says(kind)
    const answer = await ask(teen, message, past)
    expect(model.asked).toEqual([])
    expect(answer.aiResponse).not.toBe(kind)
    expect(answer.family).not.toMatch(/^model/)
    expect(answer.crisis).toBe(message === crisis)
    expect(answer.helplines?.length ?? 0).toBe(message === crisis ? helplinesIn('ko').length : 0)
  })

  const beginsWell =
    '그런 일이 있었군요. 믿었던 친구라서 더 마음이 무거웠을 것 같아요. 오늘 하루를 어떻게 버텼는지 궁금해요. '
  const failing: [string, Behaviour][] = [
    ['does not answer', () => {}],
    ['begins and says nothing', ({ begin, response }) => (begin(), response.flushHeaders())],
    ['falls silent half-way', ({ begin, say }) => (begin(), say(beginsWell))],
    [
      'drips for ever',
      async ({ begin, say, response }) => {
        begin()
        for (; !response.destroyed; await delay(50)) say('음')
      },
    ],
    [
      'never ends',
      async ({ begin, say, response }) => {
        begin()
        for (; !response.destroyed; await delay(1)) say('정말 그랬겠어요. ')
      },
    ],
    [
      'is cut off half-way',
      async ({ begin, say, response }) => {
        begin()
        say(beginsWell)
        await delay(20)
        response.destroy()
      },
    ],
    [
      'ends early, politely',
      ({ begin, say, response }) => (begin(), say(beginsWell), response.end()),
    ],
    [
      'stops at a length',
      ({ begin, say, finish, response }) => (
        begin(), say(beginsWell), finish('length'), response.end()
      ),
    ],
    ['answers 500', ({ response }) => void response.writeHead(500).end('{"error":{}}')],
    ['answers 429', ({ response }) => void response.writeHead(429).end('slow down')],
    [
      'answers a page with 200',
      ({ response }) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
    ],
    [
      'sends the caller elsewhere',
      ({ response }) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    ],
    [
      'sends what is no JSON',
      ({ begin, event, response }) => (begin(), event('{"choices": ['), response.end()),
    ],
    [
      'sends JSON of another shape',
      ({ begin, event, response }) => (begin(), event('{"text":"hello"}'), response.end()),
    ],
    [
      'sends one endless line',
      ({ begin, response }) => (begin(), response.end(`data: ${'x'.repeat(200_000)}`)),
    ],
    ['says nothing', says('')],
    ['says spaces', says('   \n  ')],
    ['says signs', says('?!?! …… ))')],
    ['answers in another language', says('That sounds really hard. What happened then?')],
    ['repeats itself', says('괜찮아요 괜찮아요, 다 지나갈 거예요. '.repeat(8))],
    ['thinks aloud', says('<think>사용자가 슬퍼한다</think> 그랬군요. 더 이야기해 줄래요?')],
    ['answers as JSON', says('{"answer": "그랬군요. 많이 힘들었겠어요."}')],
    ['gives a number', says(`${beginsWell}힘들면 010-9876-5432 로 연락해요.`)],
    ['gives an account', says(`${beginsWell}카톡 아이디 minji0412 추가해 줘요.`)],
    ['gives a link', says(`${beginsWell}https://example.com/help 에서 봐요.`)],
    ['claims to be human', says(`${beginsWell}저도 사람이에요, 그래서 그 마음을 알아요.`)],
    ['claims to be a counsellor', says(`${beginsWell}저는 전문 상담사예요. 믿어도 돼요.`)],
    ['promises to remember', says(`${beginsWell}다음에도 꼭 기억할게요.`)],
    ['names a dose', says(`${beginsWell}잠이 안 오면 약을 20mg 먹어 봐요.`)],
    ['diagnoses', says(`${beginsWell}이야기를 들어 보니 우울증이네요.`)],
    ['is indecent', says(`${beginsWell}가슴 사진 찍어서 나한테 보내 줘.`)],
  ]
  test.each(failing)('that %s is replaced by the built-in answer', async (_, behaviour) => {
    model.behaviour = behaviour
    const there = teen.onAnother(hasty.url)
    const [whole, { parts, done }] = await Promise.all([ask(there, sad), askInParts(there, sad)])
    for (const answer of [whole, done]) expect({ ...answer, id: 0 }).toEqual({ ...builtIn, id: 0 })
    // The parts shown before never contain what the output check forbids.
    expect(parts.slice(0, -1).join('')).not.toMatch(
      /010-|minji|https|사람이에요|상담사|기억할|20mg|우울증|사진/,
    )
    const kept = await server.db
      .selectFrom('helperAnswers')
      .select('family')
      .where('userId', '=', teen.id)
      .execute()
    expect(kept).toEqual([{ family: builtIn.family }, { family: builtIn.family }])
  })

  test('that is unreachable is replaced by the built-in answer, and not called for a while', async () => {
    const gone = await ModelServer.start()
    const { config } = gone
    await gone.stop()
    const alone = await startServer(connection, { model: config }, clock)
    try {
      const person = await alone.member()
      for (let count = 0; count < 4; count++)
        expect({ ...(await ask(person, sad)), id: 0 }).toEqual({ ...builtIn, id: 0 })
      const metrics = await (await person.send('GET', '/metrics')).text()
      const count = (failure: string) =>
        new RegExp(`by="built-in",failure="${failure}"\\} (\\d+)`).exec(metrics)?.[1]
      expect([count('unreachable'), count('')]).toEqual(['3', '1'])
    } finally {
      await alone.close()
    }
  })

  test('is disconnected when the answer is complete, even if it keeps the connection', async () => {
    const before = model.endedCount
    model.behaviour = ({ begin, say, finish }) => (begin(), say(kind), finish())
    expect(await ask(teen, sad)).toMatchObject({ aiResponse: kind })
    await expect.poll(() => model.endedCount).toBe(before + 1)
  })

  test('is disconnected when the client has gone', async () => {
    const before = model.endedCount
    let isAsked = () => {}
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve
    })
    model.behaviour = ({ begin, response }) => {
      begin()
      response.flushHeaders()
      isAsked()
    }
    const call = request(new URL(api.support.ask.path, server.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${teen.token}`, 'content-type': 'application/json' },
    })
    call.once('error', () => {})
    call.end(JSON.stringify({ message: sad }))
    await asked
    call.destroy()
    await expect.poll(() => model.endedCount).toBe(before + 1)
  })
})
