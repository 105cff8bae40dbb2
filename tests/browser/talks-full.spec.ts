import { chatRequests } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { newMember } from './pair.ts'
import { newName, test } from './people.ts'
import { openLive } from './room.ts'
import { card, expectQuiet, member, shared, takeBack } from './stories.ts'

test('a listener in three chats is told of the limit before they write, and again when they are refused', {
  tag: '@long',
}, async ({ join }) => {
  const { token } = await newMember('listener', 'ko')
  const sharer = await member('sharer', 'ko')
  for (const text of ['첫 번째 이야기예요.', '두 번째 이야기예요.', '세 번째 이야기예요.']) {
    const { id: postId } = await shared(sharer.token, `${text} ${newName('')}`)
    const { id } = await ask(
      chatRequests.send,
      { body: { postId, message: '들어 줄게요.' } },
      token,
    )
    await ask(chatRequests.respond, { params: { id }, body: { status: 'accepted' } }, sharer.token)
  }
  const fourth = `네 번째 이야기예요. ${newName('')}`
  const author = await member('sharer', 'ko')
  const post = await shared(author.token, fourth)
  const person = await join({ screen: 'phone', token })
  const { page, say } = person
  await openLive(person, '/listener-dashboard')
  await card(person, fourth)
    .getByRole('button', { name: say('posts.dashboard.ask') })
    .click()
  const dialog = page.getByRole('dialog', { name: say('chat-requests.dialog.title') })
  const full = say('chat-requests.refused.full', { most: 3 })
  await expect(dialog.getByText(full)).toBeVisible()

  // The shared server limits nobody.
  await page.route('**/api/chat-requests', (route) =>
    route.fulfill({ status: 409, json: { code: 'TALKS_FULL', message: '' } }),
  )
  await dialog.getByRole('textbox').fill('이야기 나눠요.')
  await dialog.getByRole('button', { name: say('chat-requests.dialog.send') }).click()
  await expect(dialog.getByRole('alert')).toHaveText(full)
  expectQuiet([person], /status of 409/)
  await takeBack(author.token, post)
})
