import { comments as api, chat } from '@dodam/contract'
import { expect, type Locator } from '@playwright/test'
import { ask } from './ask.ts'
import { conversation } from './chat.ts'
import { comments } from './comments.ts'
import { look } from './look.ts'
import { pair } from './pair.ts'
import { type Person, phoneFirst, test } from './people.ts'
import { member, shared } from './stories.ts'

/** As tall as its length allows. */
const tower = (letters: number) => 'ㄱ\n'.repeat(letters / 2 - 4)

/** Opens and folds a text by its button. */
async function folds({ say }: Person, text: Locator, mostPixels = 700): Promise<void> {
  const height = async () => (await text.boundingBox())?.height ?? 0
  const more = text.getByRole('button', { name: say('ui.more'), exact: true })
  await expect(more).toBeVisible()
  expect(await height()).toBeLessThan(mostPixels)
  await more.click()
  const less = text.getByRole('button', { name: say('ui.less'), exact: true })
  await expect(less).toBeVisible()
  expect(await height()).toBeGreaterThan(2 * mostPixels)
  await less.click()
  await expect(more).toBeVisible()
  expect(await height()).toBeLessThan(mostPixels)
}

for (const [screen, language] of phoneFirst)
  test(`tall texts are folded and open by a button, on a ${screen}`, { tag: '@long' }, async ({
    join,
  }) => {
    const [writer, friend] = [await member('sharer', 'ko'), await member('sharer', language)]
    const { id } = await shared(writer.token, `${tower(500)}끝이에요`)
    await ask(api.add, { params: { id }, body: { content: `${tower(300)}끝` } }, writer.token)
    const reader = await join({ screen, language, token: friend.token })
    await reader.page.goto(`/posts/${id}`)
    const remark = comments(reader).getByRole('article').filter({ hasText: 'ㄱ' })
    await folds(reader, remark)
    const story = reader.page.getByRole('paragraph').filter({ hasText: '끝이에요' })
    await folds(reader, story, 1_700)
    await look(reader, 'a tall comment')

    const { listener, roomId, sharer } = await pair()
    const body = { content: `${tower(2_000)}끝`, clientId: crypto.randomUUID() }
    await ask(chat.send, { params: { id: roomId }, body }, listener)
    const me = await join({ screen, language, token: sharer })
    await me.page.goto(`/chat/${roomId}`)
    const bubble = conversation(me).getByRole('paragraph').filter({ hasText: 'ㄱ' })
    await folds(me, bubble)
    await look(me, 'a tall message')
  })
