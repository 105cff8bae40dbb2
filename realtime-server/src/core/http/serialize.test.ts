import { createECDH } from 'node:crypto'
import { type Answer, type AnyEndpoint, analyticsPeriods, api } from '@dodam/contract'
import { PictureFile, specOf } from '@dodam/contract/schemas'
import {
  adminOf,
  type CallInput,
  meet,
  type Person,
  publish,
  serverForTests,
} from '@dodam/test-support'
import { Authenticator } from '@dodam/test-support/server/authenticator.ts'
import { askNow } from '@dodam/test-support/server/check-ins.ts'
import { noticed } from '@dodam/test-support/server/noticed.ts'
import { dataUrl, dots } from '@dodam/test-support/server/pictures.ts'
import { claim, decide, fileReport } from '@dodam/test-support/server/reporting.ts'
import { CodeApp, firstStep } from '@dodam/test-support/server/second-step.ts'
import { application, applyFor } from '@dodam/test-support/server/verifying.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { checkingSerializer, fastSerializer } from './serialize.ts'

const server = serverForTests()
const endpoints = Object.values(api)
  .flatMap((feature) => Object.values<AnyEndpoint>(feature))
  // A picture is not JSON.
  .filter((endpoint) => specOf(endpoint).answer !== PictureFile)
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`

/** Create both serializers of an answer, as Fastify does. */
const writersOf = (schema: z.core.$ZodType) => {
  const route = { schema, method: 'GET', url: '/', httpStatus: '200', contentType: '' }
  return { fast: fastSerializer(route), checking: checkingSerializer(route) }
}

/** Real answers, with the calls they came from. */
const answers: { endpoint: AnyEndpoint; answer: unknown }[] = []
async function ask<E extends AnyEndpoint>(
  who: Person,
  endpoint: E,
  input: CallInput<E> = {},
): Promise<Answer<E>> {
  const answer = await who.call(endpoint, input)
  answers.push({ endpoint, answer })
  return answer
}

const password = 'a good word 1'
const content = 'Words with "quotes", \\ and \u2028, 한글, 🌱 and </script>.'

async function readAll(who: Person, { post, room }: { post: number; room: number }) {
  for (const endpoint of [
    api.about.read,
    api.accounts.verify,
    api.posts.list,
    api.posts.categoryStats,
    api.posts.countFound,
    api.chatRequests.received,
    api.chatRequests.sent,
    api.chat.listRooms,
    api.notifications.list,
    api.notifications.countUnread,
    api.announcements.list,
    api.settings.readProfile,
    api.settings.listSessions,
    api.settings.exportMine,
    api.checkIns.list,
    api.blocks.list,
    api.search.popular,
    api.search.leading,
    api.notifications.listArchived,
    api.push.read,
  ])
    await ask<AnyEndpoint>(who, endpoint)
  for (const endpoint of [api.posts.read, api.posts.likeStatus, api.comments.list])
    await ask<AnyEndpoint>(who, endpoint, { params: { id: post } })
  for (const endpoint of [api.chat.readRoom, api.chat.listMessages, api.ratings.listOfRoom])
    await ask<AnyEndpoint>(who, endpoint, { params: { id: room } })
  for (const endpoint of [
    api.profiles.readUser,
    api.profiles.listUserPosts,
    api.profiles.readRatings,
    api.blocks.read,
    api.verification.listOf,
  ])
    await ask<AnyEndpoint>(who, endpoint, { params: { id: who.id } })
}

/** A chat, from the story to the last read mark. */
async function talk(sharer: Person, listener: Person, isAnonymous: boolean) {
  const body = { content, categories: ['sleep' as const], isAnonymous }
  const post = await ask(sharer, api.posts.publish, { body })
  const offer = { body: { postId: post.id, message: 'Hello\n"you"' } }
  const withdrawn = await ask(listener, api.chatRequests.send, offer)
  await ask(listener, api.chatRequests.withdraw, { params: { id: withdrawn.id } })
  const { id } = await ask(listener, api.chatRequests.send, offer)
  await ask(listener, api.posts.forListener, { query: { categories: ['sleep'] } })
  const { chatRoomId } = await ask(sharer, api.chatRequests.respond, {
    params: { id },
    body: { status: 'accepted' },
  })
  const params = { id: chatRoomId ?? 0 }
  await readAll(listener, { post: post.id, room: params.id })
  await ask(sharer, api.chat.send, { params, body: { content } })
  const clientId = '0b2a5f86-5d1c-4c53-9a6e-2f4f6f0a1b11'
  const message = await ask(listener, api.chat.send, { params, body: { content: 'Hi', clientId } })
  for (const who of [sharer, listener]) await readAll(who, { post: post.id, room: params.id })
  await ask(sharer, api.chat.readMessage, { params: { id: message.id } })
  await ask(listener, api.chat.readUpTo, { params, body: { upToSeq: 1 } })
  const [note] = await listener.call(api.notifications.list, { query: {} })
  await ask(listener, api.notifications.markRead, { params: { id: note?.id ?? 0 } })
  return { post: post.id, room: params.id }
}

/** The end of a chat: a rating, its views, and leaving. */
async function part(sharer: Person, listener: Person, room: number, isAnonymous: boolean) {
  const params = { id: room }
  const asked = { chatRoomId: room, message: content }
  const { id } = await ask(listener, api.ratings.ask, { body: asked })
  await ask(sharer, api.ratings.read, { params: { id } })
  const notes = await sharer.call(api.notifications.list, { query: {} })
  const note = { id: notes[0]?.id ?? 0 }
  for (const isArchived of [true, false]) {
    await ask(sharer, api.notifications.archive, { params: note, body: { isArchived } })
    await ask(sharer, api.notifications.listArchived)
  }
  await ask(sharer, api.notifications.remove, { params: note })
  await ask(sharer, api.notifications.removeAll)
  if (isAnonymous)
    await ask(sharer, api.ratings.close, { params: { id }, body: { status: 'declined' } })
  else
    await ask(sharer, api.ratings.rate, {
      body: {
        listenerId: listener.id,
        empathyRating: 5,
        responseSpeedRating: 4,
        helpfulnessRating: 5,
        feedback: content,
      },
    })
  const question = await askNow(server(), sharer)
  await ask(sharer, api.checkIns.list)
  await ask(sharer, api.checkIns.answer, {
    params: { id: question.id },
    body: { answer: 'wait' },
  })
  const message = await sharer.call(api.chat.send, { params, body: { content } })
  await ask(sharer, api.chat.deleteMessage, { params: { id: message.id } })
  if (isAnonymous) await ask(sharer, api.chat.reveal, { params })
  for (const who of [sharer, listener]) {
    await ask(who, api.ratings.listOfRoom, { params })
    await ask(who, api.chat.listMessages, { params })
  }
  for (let time = 0; time < 2; time++)
    await ask(listener, api.chat.leave, { params, body: { block: false } })
}

const browser = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/serialized',
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: Buffer.alloc(16, 7).toString('base64url'),
  },
}

async function subscribe(who: Person) {
  await ask(who, api.push.subscribe, { body: browser })
  await ask(who, api.push.unsubscribe, { body: { endpoint: browser.endpoint } })
  const hours = { isOn: false, from: '23:00', to: '06:00', timeZone: 'Asia/Seoul' }
  await ask(who, api.push.setQuietHours, { body: hours })
}

/** The life of a story until its removal. */
async function comment(sharer: Person, listener: Person, post: number) {
  const params = { id: post }
  await ask(listener, api.posts.like, { params, body: {} })
  await ask(listener, api.posts.view, { params })
  const first = await ask(listener, api.comments.add, { params, body: { content } })
  const reply = { content: '고마워요', parentId: first.id }
  const answer = await ask(sharer, api.comments.add, { params, body: reply })
  await ask(sharer, api.comments.like, { params: { id: first.id }, body: { liked: true } })
  const body = { reason: '장난이에요' }
  await ask(listener, api.comments.report, { params: { id: answer.id }, body })
  await ask(listener, api.comments.list, { params })
  await ask(listener, api.comments.listReplies, { params: { id: first.id } })
  const better = { content: `${content} 정말로요.` }
  await ask(listener, api.comments.edit, { params: { id: first.id }, body: better })
  const words = { content: '요즘 마음이 자꾸 더 무거워요.', categories: ['sleep' as const] }
  await ask(sharer, api.posts.edit, { params, body: words })
  await ask(listener, api.comments.remove, { params: { id: first.id } })
  await ask(listener, api.comments.list, { params })
}

async function signedIn(username: string): Promise<Person> {
  const person = server().visitor()
  const { token, user } = await ask(person, api.accounts.login, { body: { username, password } })
  person.signIn(token, user)
  return person
}

/** Sign-in of an admin with two steps, and recovery without a password. */
async function signInTwice(admin: Person, member: Person) {
  const proof = { body: { password } }
  const { setup, secret } = await ask(admin, api.secondFactor.startApp, proof)
  const code = new CodeApp(secret, () => new Date()).code()
  const { codes } = await ask(admin, api.secondFactor.addApp, { body: { setup, code } })
  const { challenge } = await firstStep(server(), admin)
  const body = { challenge, code: codes?.[0] ?? '' }
  await ask(server().visitor(), api.secondFactor.signIn, { body })
  await ask(admin, api.secondFactor.renewCodes, proof)
  const key = new Authenticator(server().url)
  const asked = await ask(admin, api.secondFactor.startPasskey, proof)
  const credential = key.create(asked.options)
  await ask(admin, api.secondFactor.addPasskey, {
    body: { setup: asked.setup, name: content.slice(0, 20), credential },
  })
  const { passkeys } = await ask(admin, api.secondFactor.read)
  const params = { id: passkeys[0]?.id ?? 0 }
  await ask(admin, api.secondFactor.removePasskey, { params, ...proof })
  await ask(admin, api.secondFactor.removeApp, proof)
  await ask(admin, api.accounts.readSession)
  await ask(admin, api.accounts.staySignedIn)
  await ask(member, api.recovery.renew, proof)
  await ask(member, api.recovery.read)
  const lost = await server().member()
  const wish = { type: 'inquiry' as const, message: '비밀번호를 잊었어요.' }
  const supportMessageId = (await ask(lost, api.support.write, { body: wish })).id
  const reset = { params: { id: lost.id }, body: { supportMessageId } }
  for (const by of [admin, await adminOf(server())]) await ask(by, api.recovery.startReset, reset)
  await ask(admin, api.users.read, { params: reset.params })
  await ask(lost, api.recovery.stopReset)
  const renewed = await ask(lost, api.recovery.renew, proof)
  await ask(server().visitor(), api.recovery.mailLink, { body: { username: lost.me.username } })
  await ask(server().visitor(), api.recovery.recover, {
    body: {
      username: lost.me.username,
      code: renewed.codes[0] ?? '',
      newPassword: 'quiet river 7',
    },
  })
}

async function endReported(admin: Person) {
  const one = await server().member({ role: 'sharer' })
  const two = await server().member({ role: 'listener' })
  const { roomId } = await meet(one, two)
  const message = await ask(one, api.chat.send, { params: { id: roomId }, body: { content } })
  const id = await fileReport(two, 'message', message.id)
  const params = { id }
  const other = await adminOf(server())
  await claim(other, id)
  await ask(other, api.reports.assign, { params, body: { adminId: admin.id } })
  await ask(admin, api.reports.release, { params })
  await claim(admin, id)
  await ask(admin, api.reports.endRoom, { params })
}

/** What a case hides, asked for by one lead and agreed to by another. */
async function disclose(admin: Person, other: Person, id: number) {
  const asked = { params: { id }, body: { reason: content } }
  for (const [call, agree] of [
    [api.disclosure.identify, api.disclosure.agreeToIdentify],
    [api.disclosure.exportCase, api.disclosure.agreeToExport],
  ] as const) {
    await ask<AnyEndpoint>(admin, call, asked)
    await ask<AnyEndpoint>(other, agree, { params: { id }, body: {} })
    await ask<AnyEndpoint>(admin, call, asked)
  }
  await ask(admin, api.disclosure.read, { params: { id } })
  await ask(other, api.disclosure.setTold, { params: { id }, body: { isTold: false } })
  await ask(admin, api.disclosure.listKeys)
}

/** A case from its report to its end, with one appeal. */
async function judge(sharer: Person, listener: Person, post: number) {
  const admin = await adminOf(server())
  await endReported(admin)
  const said = await ask(sharer, api.comments.add, { params: { id: post }, body: { content } })
  const about = { targetType: 'comment' as const, targetId: said.id, reason: 'spam' }
  const { id: ofComment } = await ask(listener, api.reports.file, { body: about })
  await ask(admin, api.reports.deleteComment, { params: { id: ofComment } })
  const other = await adminOf(server())
  const body = { targetType: 'post' as const, targetId: post, reason: content, detail: content }
  const params = { id: (await ask(listener, api.reports.file, { body })).id }
  await ask(admin, api.reports.claim, { params })
  const hidden = await publish(sharer)
  await ask(admin, api.reports.hold, { params: { id: hidden.id }, body: { reason: 'other' } })
  await ask(admin, api.reports.readEvidence, { params, query: {} })
  await ask(admin, api.support.send, { body: { caseId: params.id, message: content } })
  await ask(admin, api.reports.handOver, { params, body: { to: content, what: content } })
  await ask(admin, api.reports.listHandovers, { params, query: {} })
  await ask(admin, api.reports.addNote, { params, body: { text: content } })
  await ask(admin, api.reports.listNotes, { params, query: {} })
  await ask(admin, api.reports.setStep, { params, body: { step: 'safe', isDone: true } })
  await disclose(admin, other, params.id)
  const { readCase, readHistory, readLinks, readSteps, listMessages } = api.reports
  for (const endpoint of [readCase, readHistory, readLinks, readSteps, listMessages])
    await ask<AnyEndpoint>(admin, endpoint, { params })
  await ask(admin, api.reports.decide, { params, body: { decision: 'dismiss' } })
  await ask(listener, api.reports.appeal, { params, body: { reason: content } })
  await ask(other, api.reports.decide, { params, body: { decision: 'warn', note: content } })
  const { warnings } = await ask(sharer, api.reports.listWarnings)
  await ask(sharer, api.reports.confirmWarning, { params: { id: warnings[0]?.id ?? 0 } })
  const until = new Date(Date.now() + 60_000).toISOString()
  const person = { id: sharer.id }
  for (const endpoint of [api.reports.suspend, api.users.closeChats])
    await ask(admin, endpoint, { params: person, body: { until, reason: content } })
  await ask(admin, api.users.openChats, { params: person })
  for (const who of [sharer, listener]) {
    await ask(who, api.reports.listMine)
    await ask(who, api.reports.listWarnings)
  }
  await ask(admin, api.risk.read, { params: person, query: {} })
  await ask(admin, api.risk.endPause, { params: person })
  await ask(admin, api.audit.list, { query: {} })
  await ask(admin, api.audit.verify)
  await ask(admin, api.overview.read)
  await server().app.jobs.runNow()
  for (const period of analyticsPeriods)
    for (const endpoint of [api.analytics.read, api.analytics.readTrends])
      await ask<AnyEndpoint>(admin, endpoint, { query: { period } })
  await signInTwice(admin, sharer)
  await ask(admin, api.accounts.reauth, { body: { password: 'a good word 1' } })
  await ask(admin, api.reports.endSuspension, { params: person })
  for (const status of ['pending', 'resolved'] as const)
    await ask(admin, api.reports.listCases, { query: { status } })
  await ask(sharer, api.reports.readClock)
  await ask(admin, api.reports.readPause)
  await ask(admin, api.reports.readSafety)
  const risenAt = new Date().toISOString()
  await server().db.updateTable('posts').set({ risenAt }).where('isWaiting', '=', true).execute()
  await ask(admin, api.posts.listUnanswered, { query: { limit: 9 } })
  const objection = { place: 'post' as const, text: content }
  const { id } = await ask(sharer, api.checks.object, { body: objection })
  await ask(admin, api.checks.readFigures)
  await ask(admin, api.checks.listRules)
  const rule = { reason: 'insult.slur', mode: 'on' as const, note: '평소대로.' }
  await ask(admin, api.checks.setRule, { body: rule })
  await ask(sharer, api.checks.readSilent)
  await ask(admin, api.checks.listObjections)
  await ask(admin, api.checks.readObjection, { params: { id } })
}

/** Accounts as admins see and change them, up to a deletion that two admins agree on. */
async function administer() {
  const admin = await adminOf(server())
  const other = await adminOf(server())
  const person = await server().member({ email: 'person@example.com' })
  const params = { id: person.id }
  await ask(admin, api.users.list, { query: { search: person.me.username } })
  await ask(admin, api.users.openEmail, { params })
  await ask(admin, api.users.setRole, { params, body: { role: 'both' } })
  for (const isAdmin of [true, false])
    for (const by of [admin, other])
      await ask(by, api.users.setAdmin, { params, body: { isAdmin } })
  for (const endpoint of [api.users.read, api.users.readStats])
    await ask(admin, endpoint, { params })
  await ask(admin, api.users.listTimeline, { params })
  const theirs = { id: (await publish(person)).id }
  await ask(person, api.comments.add, { params: theirs, body: { content } })
  for (const type of ['post', 'comment'] as const)
    await ask(admin, api.users.listContent, { params, query: { type } })
  const reportId = await fileReport(other, 'post', theirs.id)
  await decide(admin, reportId, { decision: 'warn', note: content })
  await ask(admin, api.users.listCases, { params })
  await ask(admin, api.users.warn, { params, body: { reason: content } })
  await ask(admin, api.users.listWarnings, { params })
  await ask(admin, api.users.addNote, { params, body: { text: content } })
  await ask(admin, api.users.listNotes, { params })
  await ask(admin, api.users.setGrade, { params, body: { gradeLevel: 'high3', reason: content } })
  await ask(admin, api.users.signOut, { params })
  for (const who of [admin, other]) await ask(who, api.users.cleanUp, { params, body: {} })
  await ask(admin, api.users.ban, { params, body: { reason: content } })
  await ask(admin, api.users.liftBan, { params })
  const { request } = await ask(admin, api.users.remove, { params, body: { reason: content } })
  await ask(other, api.users.listRequests)
  await ask(other, api.users.read, { params })
  await ask(other, api.users.withdrawRequest, { params: { id: request?.id ?? 0 } })
  for (const who of [admin, other]) await ask(who, api.users.remove, { params, body: {} })
  await ask(admin, api.users.read, { params })
}

/** A listener is verified with the second application, and loses the verification. */
async function verify() {
  const admin = await adminOf(server())
  const listener = await server().member({ role: 'listener' })
  const body = { ...application, qualifications: content }
  const withdrawn = { id: (await ask(listener, api.verification.apply, { body })).id }
  await ask(listener, api.verification.withdraw, { params: withdrawn })
  const params = { id: (await ask(listener, api.verification.apply, { body })).id }
  await ask(admin, api.verification.reject, { params, body: { reviewNote: content } })
  const again = { id: (await applyFor(listener)).id }
  await ask(admin, api.verification.approve, { params: again, body: {} })
  await ask(admin, api.verification.readReview, { params: again })
  await ask(admin, api.verification.listAll)
  await ask(admin, api.verification.revoke, { params: { id: listener.id }, body: {} })
}

/** The store, from its products to a gift. */
async function give(who: Person) {
  const admin = await adminOf(server())
  const barcodeImages = [dataUrl(dots())]
  const { id } = await ask(admin, api.store.create, {
    body: { name: content, description: content, category: 'other', barcodeImages },
  })
  const params = { id }
  await ask(admin, api.store.addBarcodes, { params, body: { barcodeImages: [dataUrl(dots())] } })
  await ask(admin, api.store.change, { params, body: { price: 1_000 } })
  await ask(who, api.store.list)
  await ask(who, api.store.claim, { params })
  await ask(who, api.store.listGifts)
  await ask(who, api.store.readClaim)
  await ask(admin, api.store.listProducts)
  await ask(admin, api.store.readProduct, { params })
  await ask(admin, api.store.readStats)
  // The duplicate code differs from the other only in its case.
  const { db } = server()
  const other = await ask(admin, api.store.readProduct, { params })
  const [first, second] = other.barcodes
  const code = (first?.code ?? '').toLowerCase()
  await db
    .updateTable('barcodes')
    .set({ code })
    .where('id', '=', second?.id ?? 0)
    .execute()
  await ask(admin, api.store.checkIntegrity)
}

/** A team announcement in both languages, to everyone, and its removal. */
async function announce(...readers: Person[]) {
  const admin = await adminOf(server())
  const first = { title: content, content, titleEn: content, contentEn: content }
  const { id } = await ask(admin, api.announcements.create, {
    body: { ...first, startsAt: '2026-01-01T09:00:00+09:00' },
  })
  const params = { id }
  await ask(admin, api.announcements.change, { params, body: { title: content, content } })
  await ask(admin, api.announcements.listAll)
  for (const reader of readers) await ask(reader, api.announcements.list)
  for (let time = 0; time < 2; time++) await ask(admin, api.announcements.toggle, { params })
  await ask(admin, api.announcements.remove, { params })
  await ask(admin, api.search.removeKeyword, { body: { keyword: '거친 말' } })
}

/** What admins read about attacks, and their measures. */
async function secure(of: Person) {
  const admin = await adminOf(server())
  const ip = '203.0.113.77'
  const { incidentId, eventId } = await noticed(server().db)
  const params = { id: incidentId }
  await ask(admin, api.security.block, { body: { ip, reason: content } })
  await ask(admin, api.security.read)
  await ask(admin, api.security.listSessions, { query: { search: 'a' } })
  await ask(admin, api.security.listIncidents, { query: {} })
  await ask(admin, api.security.listIncidentEvents, { params, query: {} })
  await ask(admin, api.security.unblock, { params: { ip } })
  await ask(admin, api.security.removeEvent, { params: { id: eventId } })
  await ask(server().visitor(), api.security.reportViolation, {
    body: { 'csp-report': { 'blocked-uri': 'inline' } },
  })
  await ask(admin, api.security.setIncidentStatus, { params, body: { status: 'resolved' } })
  await ask(admin, api.security.resetLimits, { body: { userId: of.id } })
  const device = server().visitor()
  const { username } = of.me
  const { token, user } = await device.call(api.accounts.login, {
    body: { username, password: 'a good word 1' },
  })
  device.signIn(token, user)
  const sessions = await device.call(api.settings.listSessions)
  const id = sessions.find(({ isCurrent }) => isCurrent)?.id ?? 0
  await ask(admin, api.security.endSession, { params: { id } })
}

/** Messages to the support team and to the helper, with every answer. */
async function seekSupport(sharer: Person) {
  const admin = await adminOf(server())
  const crisis = '요즘 너무 힘들어서 죽고 싶어요.'
  for (const message of [content, crisis])
    await ask(sharer, api.support.write, { body: { type: 'inquiry', message } })
  const [newest] = await ask(sharer, api.support.listMine)
  const supportMessageId = newest?.id ?? 0
  await ask(admin, api.support.send, {
    body: { userId: sharer.id, message: content, supportMessageId },
  })
  await ask(admin, api.support.send, { body: { userId: sharer.id, message: content } })
  for (const status of ['processing', 'resolved'] as const)
    await ask(admin, api.support.setStatus, {
      params: { id: supportMessageId },
      body: { status },
    })
  const visitor = server().visitor()
  const { code, supportMessage } = await ask(visitor, api.support.writeAsVisitor, {
    body: { username: 'minji15', message: content },
  })
  await ask(admin, api.support.send, {
    body: { supportMessageId: supportMessage.id, message: content },
  })
  await ask(visitor, api.support.openAsVisitor, { body: { code, message: content } })
  await ask(admin, api.support.list)
  await ask(admin, api.support.read, { params: { id: supportMessageId } })
  const title = content.slice(0, 40)
  const body = { titleKo: title, titleEn: title, messageKo: content, messageEn: content }
  const saved = { id: (await ask(admin, api.savedReplies.save, { body })).id }
  await ask(admin, api.savedReplies.change, { params: saved, body })
  await ask(admin, api.savedReplies.list)
  await ask(admin, api.savedReplies.remove, { params: saved })
  const wish = { authorId: 9, language: 'ko', category: 'sleep' } as const
  for (const last of ['publish', 'discard'] as const) {
    const params = { id: (await ask(admin, api.aiPosts.draft, { body: wish })).id }
    const edit = { content, categories: ['sleep' as const] }
    await ask(admin, api.aiPosts.change, { params, body: edit })
    await ask(admin, api.aiPosts.listDrafts)
    if (last === 'publish') await ask(admin, api.aiPosts.publish, { params, body: edit })
    else await ask(admin, api.aiPosts.discard, { params })
  }
  await ask(admin, api.aiPosts.listPublished)
  const plan = { from: '22:00', until: '06:00', timeZone: 'Asia/Seoul' }
  const shifts = [1, 4].map((weekday) => ({ adminId: admin.id, weekday, ...plan }))
  const leave = { from: '2099-01-01T00:00:00.000Z', until: '2099-01-02T00:00:00.000Z' }
  const changes = [{ awayId: admin.id, coverId: null, ...leave }]
  await ask(admin, api.duty.changeRoster, { body: { shifts, changes } })
  await ask(admin, api.duty.readRoster)
  await ask(admin, api.duty.take)
  await ask(admin, api.duty.readNow)
  await ask(admin, api.duty.addDevice, { body: browser })
  await ask(admin, api.duty.removeDevice, { body: { endpoint: browser.endpoint } })
  await ask(admin, api.duty.tryDevices)
  await ask(sharer, api.duty.readState)
  await ask(sharer, api.serviceStatus.read)
  await ask(sharer, api.helpPath.count, { body: { event: 'shown', language: 'ko' } })
  const failure = { type: 'render', screen: '/posts/:id', release: '1.0.0', name: 'other' } as const
  await ask(sharer, api.clientErrors.report, { body: { ...failure, place: 'home-B1x.js:1:2' } })
  await server().app.settled()
  await ask(admin, api.clientErrors.list)
  await ask(sharer, api.support.listMine)
  await ask(sharer, api.support.readHelper)
  for (const message of [content, crisis]) {
    const { id } = await ask(sharer, api.support.ask, { body: { message } })
    await ask(sharer, api.support.rate, { params: { id }, body: { helped: true } })
  }
  await ask(admin, api.support.countRatings)
}

/** Backups, and a restore that waits for a second admin. */
async function keepSafe() {
  const admin = await adminOf(server())
  const { filename } = await ask(admin, api.backup.create)
  await ask(admin, api.backup.list)
  const body = { backupFilename: filename, confirm: filename, reason: content }
  const { request } = await ask(admin, api.backup.restore, { body })
  for (const endpoint of [api.backup.readState, api.backup.readIntegrity])
    await ask<AnyEndpoint>(admin, endpoint)
  await ask(admin, api.backup.withdrawRestore, { params: { id: request?.id ?? 0 } })
  await ask(admin, api.backup.recover)
}

/** The calls that end something. */
async function end(sharer: Person, listener: Person, post: number) {
  const device = await signedIn(sharer.me.username)
  const sessions = await device.call(api.settings.listSessions)
  const id = sessions.find(({ isCurrent }) => isCurrent)?.id ?? 0
  await ask(sharer, api.settings.endSession, { params: { id } })
  const passwords = { currentPassword: password, newPassword: password }
  await ask(sharer, api.settings.changePassword, { body: passwords })
  await ask(sharer, api.settings.changeProfile, { body: { bio: content, avatarType: 'character' } })
  await server()
    .db.updateTable('users')
    .set({ gradeAskedAt: new Date() })
    .where('id', '=', sharer.id)
    .execute()
  await ask(sharer, api.settings.readProfile)
  await ask(sharer, api.settings.answerGrade, { body: { isStillInSchool: true } })
  await ask(sharer, api.blocks.add, { body: { targetUserId: listener.id } })
  await ask(sharer, api.blocks.list)
  await ask(sharer, api.blocks.remove, { params: { id: listener.id } })
  await ask(sharer, api.posts.remove, { params: { id: post } })
  await ask(listener, api.chatRequests.sent)
  await ask(listener, api.settings.removeMine, { body: { password } })
  await ask(sharer, api.chatRequests.received)
  await ask(sharer, api.chat.listRooms)
  await ask(sharer, api.accounts.logout)
}

beforeAll(async () => {
  const body = {
    username: 'writer1',
    password,
    email: 'writer@example.com',
    role: 'both' as const,
    gradeLevel: 'middle1' as const,
    gender: 'prefer_not_to_say' as const,
    preferredCategories: ['sleep' as const],
  }
  await ask(server().visitor(), api.accounts.register, { body })
  const sharer = await signedIn('writer1')
  await ask(sharer, api.accounts.setLanguage, { body: { language: 'en' } })
  const listener = await server().member({ role: 'listener' })
  await subscribe(sharer)
  await give(sharer)
  for (const isAnonymous of [false, true]) {
    const { post, room } = await talk(sharer, listener, isAnonymous)
    await comment(sharer, listener, post)
    await judge(sharer, listener, post)
    await verify()
    await administer()
    for (const who of [sharer, listener]) await readAll(who, { post, room })
    await part(sharer, listener, room, isAnonymous)
    await seekSupport(sharer)
    await secure(sharer)
    await announce(sharer, listener)
    if (isAnonymous) await keepSafe()
    if (isAnonymous) await end(sharer, listener, post)
  }
})

describe('both serializers', () => {
  test('received a real answer of every call', () => {
    const seen = new Set(answers.map(({ endpoint }) => nameOf(endpoint)))
    expect(endpoints.map(nameOf).filter((name) => !seen.has(name))).toEqual([])
  })

  test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'write the same for %s',
    (name, endpoint) => {
      const { fast, checking } = writersOf(specOf(endpoint).answer)
      for (const { answer } of answers.filter((one) => nameOf(one.endpoint) === name)) {
        // The compiled serializer writes optional fields last, so the texts are compared after parsing.
        expect(JSON.parse(fast(answer))).toEqual(JSON.parse(checking(answer)))
        expect(JSON.parse(fast(answer))).toEqual(answer)
      }
    },
  )

  test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'write no field of %s that is not in its view',
    (name, endpoint) => {
      const spoil = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map(spoil)
        if (typeof value !== 'object' || value === null) return value
        const fields = Object.entries(value).map(([key, item]) => [key, spoil(item)])
        return { ...Object.fromEntries(fields), passwordHash: '$argon2id$leak', email2: 'leak' }
      }
      const { fast, checking } = writersOf(specOf(endpoint).answer)
      for (const { answer } of answers.filter((one) => nameOf(one.endpoint) === name)) {
        const spoilt = spoil(answer)
        expect(fast(spoilt)).not.toContain('leak')
        expect(fast(spoilt)).toBe(fast(answer))
        expect(checking(spoilt)).toBe(checking(answer))
      }
    },
  )

  test('the checking serializer refuses an answer that breaks its view', () => {
    const { checking } = writersOf(specOf(api.notifications.countUnread).answer)
    expect(() => checking({ count: -1 })).toThrow()
    expect(() => checking({})).toThrow()
  })
})
