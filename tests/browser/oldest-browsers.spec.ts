import { expect } from '@playwright/test'
import { bubble, sees, write } from './chat.ts'
import { newMember, storedIn } from './pair.ts'
import { type Person, test } from './people.ts'
import { enter, together } from './room.ts'
import { expectQuiet } from './stories.ts'

test.describe.configure({ mode: 'parallel' })

/** Remove what the oldest browsers of web/build/browsers.ts, or an insecure connection, do not have. */
const older = ({ page }: Person) =>
  page.addInitScript(() => {
    for (const [from, names] of [
      [Promise, ['withResolvers', 'try']],
      [URL, ['canParse', 'parse']],
      [AbortSignal, ['any']],
      [Object, ['groupBy']],
      [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
      [Crypto.prototype, ['randomUUID', 'subtle']],
      [Navigator.prototype, ['clipboard', 'serviceWorker', 'credentials', 'locks', 'storage']],
      [window, ['caches', 'PushManager', 'Notification']],
    ] as const)
      for (const name of names) Reflect.deleteProperty(from, name)
  })

test('help is offered while a story is written', { tag: '@long' }, async ({ join }) => {
  const { token } = await newMember('sharer', 'ko')
  const sharer = await join({ screen: 'phone', token })
  const { page, say } = sharer
  await older(sharer)
  await page.goto('/')
  expect(await page.evaluate(() => 'withResolvers' in Promise)).toBe(false)
  await page.getByRole('button', { name: say('posts.hero.share') }).click()
  await page
    .getByRole('dialog', { name: say('posts.create.title') })
    .getByLabel(say('posts.create.content'))
    .pressSequentially('요즘은 그냥 죽고 싶다는 생각만 들어요')
  await expect(page.getByRole('status').filter({ hasText: say('checks.offer.hard') })).toBeVisible()
  expectQuiet([sharer])
})

test('a chat is written, its menu opens, and signing out leaves nothing', async ({ join }) => {
  const { sharer, listener, roomId, tokens } = await together(join)
  await older(sharer)
  await enter([sharer, listener], roomId)
  const { page, say } = sharer
  await write(sharer, '밤에 잠이 안 와요')
  await sees(listener, '밤에 잠이 안 와요')
  expect(await storedIn(roomId, tokens.sharer)).toHaveLength(1)
  // Words that are asked about are sent by the answer.
  await write(sharer, '너 진짜 병신 같아')
  await page
    .getByRole('dialog', { name: say('checks.confirm.title') })
    .getByRole('button', { name: say('checks.confirm.send'), exact: true })
    .click()
  await sees(listener, '너 진짜 병신 같아')
  await bubble(sharer, '밤에 잠이 안 와요')
    .getByText('밤에 잠이 안 와요', { exact: true })
    .dispatchEvent('contextmenu')
  const menu = page.getByRole('menu')
  await expect(menu).toBeInViewport({ ratio: 1 })
  await menu.press('Escape')
  await expect(menu).toHaveCount(0)
  await page.goto('/settings')
  await page
    .getByRole('main')
    .getByRole('button', { name: say('app.signOut') })
    .click()
  await expect(page).toHaveURL('/')
  const left = await page.evaluate(() => Object.keys(localStorage))
  expect(left.filter((name) => name === 'token' || name.startsWith('dodam.'))).toEqual([])
  // The question is a refusal, and a read may have been on its way when the session ended.
  expectQuiet([sharer, listener], /status of 40[019]/)
})
