import { api, type Incident } from '@dodam/contract'
import { adminOf, type Person, serverForTests } from '@dodam/test-support'
import { inTurn, otherBrowser, Visitor } from '@dodam/test-support/server/attacks.ts'
import { accept, publish } from '@dodam/test-support/server/meeting.ts'
import { noticed } from '@dodam/test-support/server/noticed.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { nobody } from '../../core/signals.ts'
import { recordIncident } from './detection/incidents.ts'
import { quietIncidentsJob } from './jobs.ts'

let movedBy = 0
const begun = Date.now()
const server = serverForTests(
  { rateLimits: false, redisUrl: undefined, trustedProxies: ['127.0.0.1'] },
  { now: () => new Date(begun + movedBy) },
)
let admin: Person
beforeAll(async () => {
  admin = await adminOf(server())
})

let names = 0
const member = async (address: string) => {
  const who = new Visitor(server(), address)
  const username = `oneattack${++names}`
  const { id } = await who.register(username)
  // From where a session is used is stored at the next look.
  await server().settle()
  return { who, username, source: `user ${id}` }
}
const incidentsOf = async (source: string): Promise<Incident[]> => {
  await server().settle()
  const { items } = await admin.call(api.security.listIncidents, { query: {} })
  return items.filter((one) => one.source === source)
}
const setStatus = (id: number, status: 'resolved' | 'investigating', note?: string) =>
  admin.call(api.security.setIncidentStatus, {
    params: { id },
    body: { status, ...(note !== undefined && { note }) },
  })
const probe = (who: Visitor) =>
  inTurn(4, (at) => who.get(`/api/posts?before=1;%20DROP%20TABLE%20users${at}`))
const scan = (who: Visitor) => inTurn(24, (at) => who.get(`/api/v1/guess${at}`))

describe('an act', () => {
  test('is counted once: 38 foreign ids, each asked for twice, are 38 in their incident and in the last hour', async () => {
    const address = '203.0.119.1'
    const { who, source } = await member(address)
    await inTurn(38, async (at) => {
      await who.get(`/api/chat-rooms/${700_000 + at}`)
      await who.get(`/api/chat-rooms/${700_000 + at}`)
      // Some come before it is an attack, and the rest in several looks.
      if (at % 7 === 0) await server().settle()
    })
    expect(await incidentsOf(source)).toMatchObject([{ rule: 'foreign_things', count: 38 }])
    expect(await incidentsOf(address)).toEqual([])
    const { activity } = await admin.call(api.security.read)
    const seen = activity.filter(({ type }) => type === 'idor_probe')
    expect(seen.reduce((sum, { count }) => sum + count, 0)).toBe(38)
  })

  test('counts for the network where the accounts change', async () => {
    const address = '203.0.119.2'
    for (let one = 0; one < 5; one++) {
      const { who } = await member(address)
      await inTurn(6, (at) => who.get(`/api/chat-rooms/${710_000 + at}`))
    }
    expect(await incidentsOf(address)).toMatchObject([{ rule: 'foreign_things' }])
  })

  test('is not counted again by the incident that opens after its own is closed', async () => {
    const address = '203.0.119.3'
    const attacker = new Visitor(server(), address)
    await probe(attacker)
    const [first] = await incidentsOf(address)
    expect(first).toMatchObject({ count: 4 })
    await setStatus(first?.id ?? 0, 'resolved')
    await attacker.get('/api/posts?before=1;%20DROP%20TABLE%20more')
    const [next] = await incidentsOf(address)
    expect(next).toMatchObject({ count: 1, status: 'investigating' })
  })
})

describe('what one source does', () => {
  test('is one incident with its parts, closed with a note and opened again as one', async () => {
    const address = '203.0.119.4'
    const attacker = new Visitor(server(), address)
    await probe(attacker)
    await scan(attacker)
    const [incident, ...others] = await incidentsOf(address)
    expect(others).toEqual([])
    expect(incident?.parts.map(({ rule }) => rule)).toEqual(['sql_probe', 'unknown_paths'])
    const counts = incident?.parts.map(({ count }) => count) ?? []
    expect(incident?.count).toBe(counts.reduce((sum, count) => sum + count, 0))
    const id = incident?.id ?? 0
    const { items } = await admin.call(api.security.listIncidentEvents, {
      params: { id },
      query: {},
    })
    expect(new Set(items.map((one) => one.rule))).toEqual(new Set(['sql_probe', 'unknown_paths']))
    expect(new Set(items.map((one) => one.incidentId))).toEqual(new Set([id]))

    const before = (await admin.call(api.security.read)).securityMetrics.activeThreats
    expect(await setStatus(id, 'resolved', '학교에서 점검했대요.')).toMatchObject({
      status: 'resolved',
      note: '학교에서 점검했대요.',
    })
    const { activeThreats, points } = (await admin.call(api.security.read)).securityMetrics
    expect(activeThreats).toBe(before - 1)
    expect(points.map(({ incidentId }) => incidentId)).not.toContain(id)
    const log = await admin.call(api.audit.list, { query: {} })
    expect(log.items[0]).toMatchObject({
      action: 'incident:resolve',
      target: `incident ${id}`,
      reason: '학교에서 점검했대요.',
    })
    expect(await setStatus(id, 'investigating')).toMatchObject({ note: null })
    expect(await incidentsOf(address)).toMatchObject([{ status: 'investigating', parts: [{}, {}] }])
  })

  test('is settled when an admin shuts it out, with the guesses that it made at accounts', async () => {
    const { username, source } = await member('203.0.119.5')
    const attacker = new Visitor(server(), '203.0.119.6', { userAgent: otherBrowser })
    await inTurn(8, (at) => attacker.signIn(username, `guess number ${at}`))
    await probe(attacker)
    expect(await incidentsOf(source)).toMatchObject([{ status: 'investigating' }])
    const aside = await member('203.0.119.7')
    await inTurn(12, (at) => aside.who.get(`/api/chat-rooms/${720_000 + at}`))
    await server().settle()

    await admin.call(api.security.block, {
      body: { ip: '203.0.119.6', reason: '도구로 공격해요.' },
    })
    const settled = { status: 'resolved', answer: 'blocked', note: '도구로 공격해요.' }
    expect(await incidentsOf('203.0.119.6')).toMatchObject([settled])
    expect(await incidentsOf(source)).toMatchObject([settled])
    expect(await incidentsOf(aside.source)).toMatchObject([{ status: 'investigating' }])
    await admin.call(api.security.unblock, { params: { ip: '203.0.119.6' } })
    for (const from of ['203.0.119.6', source])
      expect(await incidentsOf(from)).toMatchObject([{ status: 'resolved', answer: 'noted' }])
  })

  test('is one incident of the network that guesses at several accounts, with each guess counted once', async () => {
    const address = '203.0.119.8'
    const attacker = new Visitor(server(), address, { userAgent: otherBrowser })
    const targets = await Promise.all([9, 10, 11, 12].map((at) => member(`203.0.119.${at}`)))
    const guess = async ({ username, source }: (typeof targets)[number]) => {
      await inTurn(5, (at) => attacker.signIn(username, `guess number ${at}`))
      await server().settle()
      await attacker.signIn(username, 'guess number 6')
      return await incidentsOf(source)
    }
    const [first, ...others] = targets
    if (first === undefined) throw new Error('no targets')
    const [alone] = await guess(first)
    expect(alone).toMatchObject({ count: 6, targetUser: first.username })
    for (const other of [...others, first]) expect(await guess(other)).toEqual([])
    expect(await incidentsOf(first.source)).toEqual([])
    const attack = { id: alone?.id, rule: 'password_guessing', targetUser: null, answer: 'noted' }
    expect(await incidentsOf(address)).toMatchObject([{ ...attack, count: 30 }])
    await probe(attacker)
    const [whole, ...more] = await incidentsOf(address)
    expect(more).toEqual([])
    expect(whole?.parts.map(({ rule, count }) => [rule, count])).toEqual([
      ['password_guessing', 30],
      ['sql_probe', 4],
    ])
  })

  test('is settled by a block of its wider network also when it goes on, and says so until that is lifted', async () => {
    await probe(new Visitor(server(), '203.0.118.6'))
    await incidentsOf('203.0.118.6')
    const block = (ip: string) =>
      admin.call(api.security.block, { body: { ip, reason: '도구로 공격해요.' } })
    const lift = (ip: string) => admin.call(api.security.unblock, { params: { ip } })
    await block('203.0.118.0/24')
    const straggler = '203.0.118.7'
    const seen = { rule: 'sql_probe', source: straggler } as const
    const from = { ...nobody, address: straggler }
    const last = { ...seen, same: '', from, userId: null, details: 'GET /api/posts', at: begun }
    const detected = { ...seen, severity: 'high', count: 4, total: 4, last } as const
    await server().app.write((tx) => recordIncident(tx, detected, []))
    const settled = { status: 'resolved', answer: 'blocked', note: '도구로 공격해요.' }
    for (const source of ['203.0.118.6', straggler])
      expect(await incidentsOf(source)).toMatchObject([settled])
    const { ipBlacklist } = await admin.call(api.security.read)
    expect(ipBlacklist.map(({ ip }) => ip)).not.toContain(straggler)
    await block('203.0.118.6')
    await lift('203.0.118.0/24')
    const lifted = { status: 'resolved', answer: 'noted' }
    expect(await incidentsOf(straggler)).toMatchObject([lifted])
    expect(await incidentsOf('203.0.118.6')).toMatchObject([settled])
    await lift('203.0.118.6')
    expect(await incidentsOf('203.0.118.6')).toMatchObject([lifted])
  })

  test('takes the note of the last admin who closes it', async () => {
    const { incidentId } = await noticed(server().db)
    await setStatus(incidentId, 'resolved', '학교 수업이었어요.')
    const again = await setStatus(incidentId, 'resolved', '선생님께 확인했어요.')
    expect(again).toMatchObject({ status: 'resolved', note: '선생님께 확인했어요.' })
    expect(await setStatus(incidentId, 'resolved')).toEqual(again)
  })

  test('is opened again beside others whose source is forgotten too, but for those of its rule', async () => {
    const ids: number[] = []
    for (const rule of ['foreign_things', 'unknown_paths', 'unknown_paths'] as const) {
      const { incidentId: id } = await noticed(server().db)
      await setStatus(id, 'resolved')
      const forgotten = { rule, source: '' }
      await server()
        .db.updateTable('securityIncidents')
        .set(forgotten)
        .where('id', '=', id)
        .execute()
      ids.push(id)
    }
    const [one = 0, other = 0, another = 0] = ids
    for (const id of [one, other])
      expect(await setStatus(id, 'investigating')).toMatchObject({ status: 'investigating' })
    await expect(setStatus(another, 'investigating')).rejects.toMatchObject({
      code: 'ALREADY_PROCESSED',
    })
  })

  test('counts as one threat each, however many there are, and none hides the gravest of another type', async () => {
    const metrics = async () => (await admin.call(api.security.read)).securityMetrics
    const before = await metrics()
    const { incidentId: id } = await noticed(server().db)
    await server()
      .db.updateTable('securityIncidents')
      .set({ type: 'session_anomaly', rule: 'session_elsewhere', severity: 1 })
      .where('id', '=', id)
      .execute()
    for (let at = 0; at < 205; at++) await noticed(server().db)
    const { activeThreats, points } = await metrics()
    expect(activeThreats).toBe(before.activeThreats + 206)
    expect(points).toContainEqual(expect.objectContaining({ incidentId: id, points: 5 }))
    await server()
      .db.updateTable('securityIncidents')
      .set({ status: 'resolved' })
      .where('id', '>=', id)
      .execute()
    expect(await metrics()).toEqual(before)
  })

  test('is closed after a month without anything, however many there are', async () => {
    const quiet: number[] = []
    for (let at = 0; at < 101; at++) quiet.push((await noticed(server().db)).incidentId)
    const { incidentId: fresh } = await noticed(server().db)
    const incidents = server().db
    await incidents
      .updateTable('securityIncidents')
      .set({ lastAt: new Date(begun - 31 * 86_400_000) })
      .where('id', 'in', quiet)
      .execute()
    await quietIncidentsJob(server().app.write).run()
    const open = await incidents
      .selectFrom('securityIncidents')
      .select('id')
      .where('id', 'in', [...quiet, fresh])
      .where('status', '<>', 'resolved')
      .execute()
    expect(open).toEqual([{ id: fresh }])
  })
})

describe('chat requests', () => {
  const send = (who: Person, postId: number) =>
    who.call(api.chatRequests.send, { body: { postId, message: '이야기 나눠요' } })
  const outcomeOf = (sent: Promise<unknown>) =>
    sent.then(
      () => 'sent',
      ({ code }: { code: string }) => code,
    )
  const someStory = async () => {
    const author = await server().member()
    return { author, postId: (await publish(author)).id }
  }

  test('that were sent to ten in an hour are mass contact, and each is counted once', async () => {
    const listener = await server().member({ role: 'listener' })
    const { author, postId } = await someStory()
    await accept(author, await send(listener, postId))
    for (let sent = 1; sent < 9; sent++) await send(listener, (await someStory()).postId)
    expect(await outcomeOf(send(listener, postId))).toBe('ALREADY_REQUESTED')
    expect(await incidentsOf(`user ${listener.id}`)).toEqual([])
    await send(listener, (await someStory()).postId)
    expect(await incidentsOf(`user ${listener.id}`)).toMatchObject([
      { rule: 'mass_contact', severity: 'low', count: 10 },
    ])
  })
})

describe('wrong passwords from a network of the account', () => {
  test.each([
    ['of a tool that names itself', { userAgent: 'Mozilla/5.0 (Hydra)' }],
    ['faster than a person types', {}],
  ])('%s are an attack', async (_, more) => {
    const address = `203.0.119.${20 + ++names}`
    const { username, source } = await member(address)
    const attacker = new Visitor(server(), address, more)
    await inTurn(25, (at) => attacker.signIn(username, `guess number ${at}`))
    expect(await incidentsOf(source)).toMatchObject([
      { rule: 'password_guessing', severity: 'medium', count: 25 },
    ])
  })

  test('of a person who thinks about each are a forgotten password', async () => {
    const address = '203.0.119.60'
    const { username, source } = await member(address)
    const owner = new Visitor(server(), address)
    await inTurn(12, async (at) => {
      movedBy += 8_000
      await owner.signIn(username, `guess number ${at}`)
    })
    expect(await incidentsOf(source)).toMatchObject([
      { rule: 'forgotten_password', severity: 'low', count: 12 },
    ])
  })
})
