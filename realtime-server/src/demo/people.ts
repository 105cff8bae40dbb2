import { createHash } from 'node:crypto'
import { api, type ChatMessage, type Language, mayListen } from '@dodam/contract'
import { checkText, type Place } from '@dodam/safety'
import { timeBefore } from '../core/clock.ts'
import { type CallAs, type DemoDeps, type DemoPerson, listDemoPeople } from './calling.ts'
import { lines, said, saidBefore } from './lines.ts'

/** How long a demo person waits before each act, in milliseconds. */
const pauses = { ask: 20_000, accept: 15_000, answer: 4_000 }
/** What is older is left alone, so that a start answers nothing of days ago. */
const newMs = 10 * 60_000

interface Acting extends Pick<DemoDeps, 'db' | 'clock'> {
  callAs: CallAs
  people: readonly DemoPerson[]
  ids: readonly number[]
}

/** Return the times between which something must lie to be acted upon now. */
function dueIn({ clock }: Acting, pauseMs: number) {
  const now = clock.now()
  return { since: timeBefore(now, newMs), until: timeBefore(now, pauseMs) }
}

const isInCrisis = (text: string, place: Place) =>
  checkText(text, { place }).some(({ kind }) => kind === 'crisis')

/** Let one demo listener ask for a chat on each new story of a person. */
async function askForChats(acting: Acting): Promise<void> {
  const { db, callAs, people, ids } = acting
  const { since, until } = dueIn(acting, pauses.ask)
  const stories = await db
    .selectFrom('posts')
    .select(['id', 'content', 'language'])
    .where('authorId', 'not in', ids)
    .where('isAiGenerated', '=', false)
    .where('deletedAt', 'is', null)
    .where('heldAt', 'is', null)
    .where('createdAt', '>', since)
    .where('createdAt', '<=', until)
    .where((eb) => {
      const asked = eb.selectFrom('chatRequests').select('id').whereRef('postId', '=', 'posts.id')
      return eb.not(eb.exists(asked.where('listenerId', 'in', ids)))
    })
    .execute()
  for (const { id, content, language } of stories) {
    const { request, help } = lines[language]
    const message = said(language, isInCrisis(content, 'post') ? help : request)
    const listeners = people.filter((one) => mayListen(one) && one.language === language)
    const first = id % Math.max(1, listeners.length)
    for (const { id: own } of [...listeners.slice(first), ...listeners.slice(0, first)]) {
      // The rules may keep the two apart.
      const post = await callAs(own, api.posts.read, { params: { id } })
      if (!post?.canRequest) continue
      // Refused only where another instance has asked in the meantime.
      await callAs(own, api.chatRequests.send, { body: { postId: id, message } })
      break
    }
  }
}

/** Let demo authors accept the requests of people. */
async function acceptRequests(acting: Acting): Promise<void> {
  const { db, callAs, ids } = acting
  const { since, until } = dueIn(acting, pauses.accept)
  const requests = await db
    .selectFrom('chatRequests')
    .select(['id', 'sharerId'])
    .where('sharerId', 'in', ids)
    .where('listenerId', 'not in', ids)
    .where('status', '=', 'pending')
    .where('createdAt', '>', since)
    .where('createdAt', '<=', until)
    .execute()
  const body = { status: 'accepted' } as const
  for (const { id, sharerId } of requests)
    await callAs(sharerId, api.chatRequests.respond, { params: { id }, body })
}

/** Return a client id that follows from what is answered, so that several instances send an answer once. */
function clientIdOf(roomId: number, seq: number): string {
  const hex = createHash('sha256').update(`demo ${roomId} ${seq}`).digest('hex')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
}

interface Room {
  id: number
  lastSeq: number
  /** The demo person of the room. */
  own: number
  isListener: boolean
  /** The language of the person who is answered. */
  language: Language
}

/** Say the next line, and after the last one of a listener ask for a rating. */
async function answer(callAs: CallAs, room: Room, messages: readonly ChatMessage[]) {
  const { id, lastSeq, own, isListener, language } = room
  const mine = messages.filter(({ isMine }) => isMine)
  const heard = messages.filter(({ seq }) => seq > (mine.at(-1)?.seq ?? 0))
  if (mine.length > 0 && heard.length === 0) return
  await callAs(own, api.chat.readUpTo, { params: { id }, body: { upToSeq: lastSeq } })
  const { help, rating, ...words } = lines[language]
  const all = isListener ? words.listener : words.sharer
  const place = saidBefore(mine.map(({ content }) => content))
  const isNeeded = heard.some(({ content }) => isInCrisis(content, 'message'))
  const line = isNeeded ? help : all[place]
  if (line === undefined) return
  const body = { content: said(language, line), clientId: clientIdOf(id, lastSeq) }
  await callAs(own, api.chat.send, { params: { id }, body })
  if (!isListener || isNeeded || place < all.length - 1) return
  await callAs(own, api.ratings.ask, { body: { chatRoomId: id, message: said(language, rating) } })
}

/** Let demo people answer in the rooms that they share with a person. */
async function answerInRooms(acting: Acting): Promise<void> {
  const { db, callAs, ids } = acting
  const { since, until } = dueIn(acting, pauses.answer)
  const rooms = await db
    .selectFrom('chatRooms')
    .innerJoin('users as sharer', 'sharer.id', 'participant1Id')
    .innerJoin('users as listener', 'listener.id', 'participant2Id')
    .select(['chatRooms.id', 'lastSeq', 'participant1Id', 'participant2Id'])
    .select(['sharer.language as sharerLanguage', 'listener.language as listenerLanguage'])
    .where('chatRequestId', 'is not', null)
    .where('isActive', '=', true)
    .where((eb) => {
      const lastAt = eb.fn.coalesce('lastMessageAt', 'chatRooms.createdAt')
      return eb.and([eb(lastAt, '>', since), eb(lastAt, '<=', until)])
    })
    .execute()
  for (const {
    id,
    lastSeq,
    participant1Id: sharerId,
    participant2Id: listenerId,
    ...of
  } of rooms) {
    const isListener = ids.includes(listenerId)
    if (isListener === ids.includes(sharerId)) continue
    const own = isListener ? listenerId : sharerId
    const language = isListener ? of.sharerLanguage : of.listenerLanguage
    const messages = await callAs(own, api.chat.listMessages, { params: { id }, query: {} })
    if (messages) await answer(callAs, { id, lastSeq, own, isListener, language }, messages)
  }
}

/**
 * Let the demo community respond to people: with a request on a new story, by accepting a request, and with a few lines in
 * the chat. All of it goes through the calls of the contract.
 */
export async function actAsDemoPeople(deps: DemoDeps, callAs: CallAs): Promise<void> {
  const people = await listDemoPeople(deps)
  if (people.length === 0) return
  const acting = { ...deps, callAs, people, ids: people.map(({ id }) => id) }
  await askForChats(acting)
  await acceptRequests(acting)
  await answerInRooms(acting)
}
