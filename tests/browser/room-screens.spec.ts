import { chat, chatRequests, type Language, ratings, settings } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { conversation } from './chat.ts'
import { inspect } from './look.ts'
import { newMember } from './pair.ts'
import { everyPlacePhoneFirst, newName, type Person, test } from './people.ts'
import { choose, leaveDialog, openMenu, tell } from './room.ts'
import { goTo, type See } from './screen.ts'
import { expectQuiet, shared } from './stories.ts'

const lines = {
  ko: {
    sharers: ['밤하늘'],
    listeners: ['초록새벽', '반디', '조용한달'],
    worry: '모둠 과제에서 저만 늘 혼자 남아요. 내일도 학교에 가야 하는데 벌써 배가 아파요.',
    offer: '저도 그 마음 알아요. 천천히 이야기해 볼까요?',
    said: [
      '안녕하세요, 글 읽고 마음이 쓰였어요.',
      '오늘도 혼자였어요. 점심시간이 제일 길어요.',
      '밥 먹을 때 어디에 앉아요?',
      '창가 끝자리요. 거기서 창밖을 보면서 먹어요. 가끔은 그게 더 편하기도 해요.',
      '🌱',
      '말해 줘서 고마워요. 내일은 조금 짧았으면 좋겠어요.',
    ],
    rate: '이야기 나눠 줘서 고마웠어요. 이야기가 어땠나요?',
  },
  en: {
    sharers: ['Night Sky'],
    listeners: ['Greenleaf', 'Firefly', 'Quiet Moon'],
    worry: 'Every group project I end up alone. School is tomorrow and my stomach already hurts.',
    offer: 'I know that feeling. Shall we talk, with no hurry?',
    said: [
      'Hi, your story stayed with me.',
      'I was alone again today. Lunch is the longest part.',
      'Where do you sit when you eat?',
      'At the far end by the window. Nobody comes there, so I just look out. Sometimes that is easier.',
      '🌱',
      'Thank you for telling me. I hope tomorrow feels shorter.',
    ],
    rate: 'Thank you for talking with me. How was it for you?',
  },
} as const

/** Create a member whose nickname begins with `called`. */
async function named(role: 'sharer' | 'listener', language: Language, called: string) {
  const nickname = newName(called).slice(0, 20)
  const { token } = await newMember(role, language)
  await ask(settings.changeProfile, { body: { nickname } }, token)
  return { token, nickname }
}

/** Create a sharer with a chat with a rating request, an ended one, and a pending request; with the listener of each. */
async function talks(language: Language) {
  const { sharers, listeners, worry, offer, said, rate } = lines[language]
  const { token: sharer } = await named('sharer', language, sharers[0])
  const post = await shared(sharer, worry, {
    isAnonymous: true,
    categories: ['friendship', 'stress'],
  })
  const tokens: string[] = []
  const names: string[] = []
  const rooms: number[] = []
  for (const called of listeners) {
    const { token, nickname } = await named('listener', language, called)
    tokens.push(token)
    names.push(nickname)
    const body = { postId: post.id, message: offer }
    const { id } = await ask(chatRequests.send, { body }, token)
    if (called === listeners[2]) break
    const accepted = { params: { id }, body: { status: 'accepted' } }
    const { chatRoomId } = await ask(chatRequests.respond, accepted, sharer)
    for (const [at, text] of said.entries())
      await tell(at % 2 === 0 ? token : sharer, chatRoomId ?? 0, text)
    rooms.push(chatRoomId ?? 0)
  }
  const [listener = '', other = ''] = tokens
  const [open = 0, ended = 0] = rooms
  const asked = { body: { chatRoomId: open, message: rate } }
  const rating = await ask(ratings.ask, asked, listener)
  await ask(chat.leave, { params: { id: ended }, body: {} }, other)
  const [name = ''] = names
  return { name, sharer, listener, open, ended, rating: rating.id }
}

type Talks = Awaited<ReturnType<typeof talks>>

async function ofSharer(person: Person, see: See, { name, open, ended, rating }: Talks) {
  const { page, language, say } = person
  await goTo(person, '/chat-requests', 'article')
  await see('talk-requests', { isWhole: true })
  await goTo(person, '/notifications', 'li')
  await see('talk-notifications')
  await goTo(person, '/chat-list', 'li')
  await see('talk-list')
  await goTo(person, `/chat/${open}`, 'section > [tabindex="0"] p')
  await see('room-asked')
  await openMenu(person)
  await see('room-menu')
  await page.keyboard.press('Escape')
  for (const act of ['leave', 'block'] as const) {
    await choose(person, `chat.${act}.open`)
    await expect(leaveDialog(person, name, act)).toBeVisible()
    await see(`room-${act}`)
    await page.keyboard.press('Escape')
  }
  await choose(person, 'chat.reveal.open')
  const dialog = page.getByRole('dialog', { name: say('chat.reveal.title') })
  await expect(dialog).toBeVisible()
  await see('room-reveal')
  await dialog.getByRole('button', { name: say('chat.reveal.confirm') }).click()
  await expect(dialog).toBeHidden()
  await conversation(person).getByText(lines[language].said[3]).click({ button: 'right' })
  await expect(page.getByRole('menu')).toBeVisible()
  await see('message-menu')
  await goTo(person, `/chat/${ended}`, 'section > [tabindex="0"] p')
  await see('room-closed')
  await goTo(person, `/rating/${rating}`, 'form')
  await see('rating-form', { isWhole: true })
}

async function ofListener(person: Person, see: See, { sharer, open, rating }: Talks) {
  await goTo(person, `/chat/${open}`, 'section > [tabindex="0"] p')
  await openMenu(person)
  await see('room-menu-asked')
  await goTo(person, '/chat-requests?tab=sent', 'article')
  await see('talk-requests-sent')
  await ask(chat.reveal, { params: { id: open } }, sharer)
  const body = { status: 'declined' }
  await ask(ratings.close, { params: { id: rating }, body }, sharer)
  await goTo(person, `/chat/${open}`, 'section > [tabindex="0"] p')
  await see('room-known')
}

test.describe.configure({ mode: 'parallel' })

for (const [screen, language, set] of everyPlacePhoneFirst)
  test(`every screen of a chat, ${screen} in ${language}`, set, async ({ join }) => {
    test.setTimeout(360_000)
    const held = await talks(language)
    const sharer = await join({ screen, language, token: held.sharer })
    await ofSharer(sharer, (name, how) => inspect(sharer, name, how), held)
    const again = await talks(language)
    const listener = await join({ screen, language, token: again.listener })
    await ofListener(listener, (name, how) => inspect(listener, name, how), again)
    expectQuiet([sharer, listener])
  })
