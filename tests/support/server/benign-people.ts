import { randomUUID } from 'node:crypto'
import { api } from '@dodam/contract'
import { hashPassword } from '@dodam/realtime-server/core/sessions/passwords.ts'
import { cheapPasswords } from '../password-cost.ts'
import { makeAdmin } from './admins.ts'
import { browser, password, type Stage, inTurn as times, Visitor } from './attacks.ts'
import { reportedComments } from './reported-comments.ts'

const hour = 3_600_000
const people = 2_000
const deviceOfAll = 'Chrome · Windows (benign)'
const hours = 16
const schools = ['203.0.113.1', '203.0.113.2', '2001:db8:5:1::20']
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1'
const macOfPhone = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1'

export interface Someone {
  id: number
  index: number
  username: string
  token: string
  home: string
}
/** All ordinary members of an installation. `server` must trust the proxy that the tests are. */
export async function benignPeople(stage: Stage) {
  const server = stage.server()
  const all: Someone[] = []
  /** Members inserted with a session each: signing them all up would mean too many password hashes. */
  const { db, app } = server
  const passwordHash = await hashPassword(password, 'benign day', cheapPasswords)
  const begun = stage.now()
  for (let from = 0; from < people; from += 500) {
    const indexes = Array.from({ length: 500 }, (_, at) => from + at)
    const rows = await db
      .insertInto('users')
      .values(
        indexes.map((index) => ({
          username: `someone${index}`,
          nickname: `someone${index}`,
          role: 'sharer' as const,
          gradeLevel: 'high1' as const,
          gender: 'female' as const,
          passwordHash,
          passwordChangedAt: begun,
          email: null,
          avatar: null,
          location: null,
          verificationDate: null,
          ageConfirmedAt: begun,
          deletedAt: null,
          suspendedUntil: null,
          suspensionReason: null,
          suspensionCaseId: null,
          pausedAt: null,
          pauseTellAt: null,
          pauseCaseId: null,
          riskAfterId: null,
        })),
      )
      .returning(['id', 'username'])
      .execute()
    const sessions = rows.map(({ id, username }) => ({
      id: randomUUID(),
      userId: id,
      username,
    }))
    await db
      .insertInto('sessions')
      .values(
        sessions.map(({ id, userId }) => ({
          id,
          userId,
          device: deviceOfAll,
          createdAt: begun,
          lastSeenAt: begun,
          endedAt: null,
          deviceId: randomUUID(),
          provenAt: null,
          address: null,
          network: null,
          client: null,
          suspiciousAt: null,
        })),
      )
      .execute()
    for (const { id, userId, username } of sessions) {
      const index = Number(username.slice('someone'.length))
      const token = app.tokens.sign({ userId, sid: id, jti: randomUUID() })
      const home =
        index % 3 === 0
          ? (schools[index % schools.length] ?? '')
          : `198.51.${100 + Math.floor(index / 250)}.${(index % 250) + 1}`
      all.push({ id: userId, index, username, token, home })
    }
  }

  const at = ({ home, token }: Someone, address = home, userAgent = browser) =>
    new Visitor(server, address, { token, userAgent })

  /** What all members do every day. */
  async function ordinaryDay(who: Someone): Promise<void> {
    const here = at(who)
    await here.get('/api/notifications?limit=5')
    await here.get('/api/posts')
    if (who.index % 4 === 0)
      for (const path of ['/favicon.ico', '/apple-touch-icon.png', '/robots.txt'])
        await new Visitor(server, who.home).get(path)
    // A switch from Wi-Fi to mobile and back.
    if (who.index % 10 === 1) {
      await at(who, `192.0.2.${(who.index % 250) + 1}`).get('/api/notifications/unread-count')
      await here.get('/api/posts')
    }
    // The browser updates itself, or requests the desktop page.
    if (who.index % 50 === 2)
      await at(who, who.home, browser.replace('126', '127')).get('/api/posts')
    if (who.index % 100 === 4) {
      await at(who, who.home, macOfPhone).get('/api/posts')
      await at(who, who.home, phone).get('/api/posts')
    }
    // Old links, each opened more than once.
    if (who.index % 8 === 3)
      await times(3, (nth) => here.get(`/api/posts/${800_000 + ((who.index + nth) % 40)}`))
    if (who.index % 40 === 5) await times(4, () => here.get('/api/chat-rooms/700001/messages'))
    // Texts as teenagers write them: quotes, code and questions about it.
    if (who.index % 7 === 6) {
      const content = `"엄마가 '; drop table students; -- 라고' 했어요" <script>alert(1)</script> ${who.index}`
      await here.send('POST', '/api/posts', { content, categories: ['study'], isAnonymous: true })
      const search = encodeURIComponent(`it's 'or' select union <b> ${who.index % 9}`)
      await here.get(`/api/posts?search=${search}`)
    }
    // Invalid forms.
    if (who.index % 60 === 7)
      await times(5, () => here.send('POST', '/api/posts', { content: '', categories: [] }))
    if (who.index % 100 === 8) await here.connect({ origin: 'chrome-extension://abcdefghijklmnop' })
    // A new member reads many profiles and stories.
    if (who.index % 100 === 9)
      for (const { id } of all.slice(who.index, who.index + 40)) await here.get(`/api/user/${id}`)
    // Content that an extension adds to our page, and that of one rare browser.
    if (who.index % 100 === 10)
      for (const blocked of ['chrome-extension', 'inline', `https://odd${who.index}.example/x`])
        await here.send(
          'POST',
          api.security.reportViolation.path,
          {
            'csp-report': {
              'blocked-uri': blocked,
              'effective-directive': 'script-src-elem',
              ...(blocked === 'inline' && { 'source-file': 'moz-extension://abc/x.js' }),
            },
          },
          { 'content-type': 'application/csp-report' },
        )
    // A train journey.
    if (who.index % 100 === 11)
      for (const away of ['100.0.2.1', '223.38.0.9', '100.0.2.1', '175.223.1.1'])
        await at(who, away).get('/api/notifications/unread-count')
    // A code copied with mistakes.
    if (who.index % 200 === 12)
      await times(3, () =>
        new Visitor(server, who.home).send('POST', api.recovery.recover.path, {
          username: who.username,
          code: 'ABCD-EFGH-JKMN-PQRS-TUVW-XYZ2',
          newPassword: 'quiet river 7',
        }),
      )
    // A tab that was open during a deployment.
    if (who.index % 100 === 15)
      await times(30, (nth) => here.get(`/assets/page-${who.index}-${nth}.js`))
    // A button pressed many times.
    if (who.index % 200 === 16)
      await times(14, () => here.send('PUT', '/api/user/profile', { bio: '안녕하세요' }))
  }

  async function forgetful(who: Someone, wrong: number, address = who.home): Promise<void> {
    await at(who).get('/api/posts')
    const again = new Visitor(server, address)
    await times(wrong, (nth) => again.signIn(who.username, `not this one ${nth}`))
    stage.move(60_000)
    await again.signIn(who.username)
  }

  /** A whole day of all members, hour after hour. */
  async function wholeDay(): Promise<void> {
    let answered = 0
    for (let now = 0; now < hours; now++) {
      stage.move(hour)
      const present = all.filter(({ index }) => index % hours === now)
      for (let from = 0; from < present.length; from += 25) {
        await Promise.all(present.slice(from, from + 25).map(ordinaryDay))
        answered += Math.min(25, present.length - from)
      }
      // A class signs in on the school's computers; some members take longer.
      if (now === 2 || now === 5) {
        const pupils = all.filter(({ index }) => index % 3 === 0).slice(now * 30, now * 30 + 30)
        await Promise.all(
          pupils.map(async (pupil) => {
            const computer = new Visitor(server, pupil.home)
            if (pupil.index % 5 === 0) await computer.signIn(pupil.username, 'yesterday’s one')
            await computer.signIn(pupil.username)
          }),
        )
      }
      const [first, second, third, fourth] = present
      if (first && second && third && fourth) {
        await forgetful(first, 3)
        await forgetful(second, 4, '192.0.2.251')
        await forgetful(third, 4)
        // Old tabs, whose session was ended elsewhere, from home and from the school.
        await at(fourth).get('/api/posts')
        await at(fourth).send('POST', '/api/auth/logout')
        for (const address of [fourth.home, schools[0] ?? ''])
          await times(4, () => at(fourth, address).get('/api/auth/verify'))
      }
      // Without a connection the client polls, and retries what it could not send.
      for (const who of present.slice(4, 8)) {
        const here = at(who)
        for (let from = 0; from < 240; from += 40)
          await Promise.all(
            Array.from({ length: 40 }, () => here.get('/api/notifications?limit=1')),
          )
      }
      await server.settle()
    }
    // A class signs up together, with usernames that are taken.
    const door = new Visitor(server, schools[1] ?? '')
    await times(12, (nth) => door.register(`someone${nth}`).catch(() => {}))
    // A moderator handles ten reported texts of one member.
    const writer = all[20]
    if (writer) {
      const moderator = new Visitor(server, '192.0.2.252')
      await makeAdmin(server, await moderator.register('daybreak4'))
      stage.move(60_000)
      for (const id of await reportedComments(server.db, [[at(writer), writer.id]])) {
        const body = { decision: 'delete_content' }
        const { ok } = await moderator.send('POST', `/api/admin/reports/${id}/decide`, body)
        if (!ok) throw new Error('A moderator could not decide a case')
      }
    }
    // A former admin has a bookmark.
    const [former] = all
    if (former) await at(former).get('/api/admin/users')
    await server.settle()
    if (answered !== people) throw new Error(`Only ${answered} of ${people} had a day`)
  }

  /** A long time later: as if they had come every day. */
  const stay = () =>
    server.db
      .updateTable('sessions')
      .set({ lastSeenAt: stage.now() })
      .where('device', '=', deviceOfAll)
      .execute()

  return { all, ordinaryDay, wholeDay, stay }
}
