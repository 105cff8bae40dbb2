import { chatRequests, errors } from '@dodam/contract'
import { expect, type Locator } from '@playwright/test'
import { tryToAsk } from './ask.ts'
import { look } from './look.ts'
import { newMember } from './pair.ts'
import { desktopFirst, newName, type Person, phoneFirst, test } from './people.ts'
import { loadLive, openLive } from './room.ts'
import { card, detail, expectQuiet, findsNew, isTold, member, shared } from './stories.ts'

async function offer({ page, say }: Person, message: string) {
  const dialog = page.getByRole('dialog', { name: say('chat-requests.dialog.title') })
  await dialog.getByLabel(say('chat-requests.dialog.message')).fill(message)
  await dialog.getByRole('button', { name: say('chat-requests.dialog.send') }).click()
  await expect(dialog).toBeHidden()
}

for (const [screen, language, set] of desktopFirst)
  test(
    `a listener chooses topics, gets stories and offers a chat, ${screen}`,
    set,
    async ({ join }) => {
      const sharer = await member('sharer', 'ko')
      const listener = await join({
        screen,
        language,
        token: (await member('listener', language)).token,
      })
      const { page, say } = listener
      const [first, other, second] = ['취미', '공부', '진로'].map(
        (about) => `${about} 때문에 요즘 고민이 참 많아요. ${newName('')}`,
      )
      if (!first || !other || !second) throw new Error('Three stories are told here')
      const chip = (name: string) => page.getByRole('checkbox', { name, exact: true })
      // Measured on the card, because a button shrinks while it is pressed.
      const topOf = (button: Locator) =>
        button.evaluate((pressed) => pressed.closest('article')?.getBoundingClientRect().top)
      const ask = (within: ReturnType<typeof card>) =>
        within.getByRole('button', { name: say('posts.dashboard.ask') })
      await shared(sharer.token, first, { isAnonymous: true, categories: ['hobby'] })
      await page.goto('/listener-dashboard')
      await expect(card(listener, first)).toBeVisible()
      await expect(chip(say('posts.dashboard.all'))).toBeChecked()

      await test.step('filtered by topic, also after a reload', async () => {
        await chip(say('app.category.study')).click()
        await expect(card(listener, first)).toHaveCount(0)
        await expect(chip(say('posts.dashboard.all'))).not.toBeChecked()
        await chip(say('app.category.hobby')).click()
        await expect(card(listener, first)).toBeVisible()
        await loadLive(listener, () => page.reload())
        await expect(chip(say('app.category.hobby'))).toBeChecked()
        await expect(chip(say('app.category.study'))).toBeChecked()
        await expect(card(listener, first)).toBeVisible()
      })

      await test.step('a story is inserted live at its place, without a layout shift under a finger', async () => {
        const button = ask(card(listener, first))
        await button.hover()
        await page.mouse.down()
        const before = await topOf(button)
        await shared(sharer.token, second, { categories: ['career'] })
        await shared(sharer.token, other, { categories: ['study', 'stress'] })
        await expect(
          page.getByRole('button', {
            name: language === 'ko' ? /^새 이야기 \d+개$/ : /^\d+ new stor/,
          }),
        ).toBeVisible()
        expect(await topOf(button)).toBe(before)
        await look(listener, 'dashboard-pill')
        await page.mouse.up()
        const offered = page.getByRole('dialog', { name: say('chat-requests.dialog.title') })
        await expect(offered).toContainText(first)
        await page.keyboard.press('Escape')
        await expect(offered).toBeHidden()
        await findsNew(listener, other)
        await expect(card(listener, second)).toHaveCount(0)
        await chip(say('posts.dashboard.all')).click()
        await expect(chip(say('app.category.hobby'))).not.toBeChecked()
        // Among all topics the stories of others may fill the first page.
        for (const topic of ['hobby', 'career'] as const)
          await chip(say(`app.category.${topic}`)).click()
        // The list of all topics, which stays until the new one is read, has both.
        await expect(card(listener, other)).toHaveCount(0)
        await expect(card(listener, second)).toBeVisible()
      })

      await test.step('a chat is offered from the card', async () => {
        await ask(card(listener, first)).click()
        await look(listener, 'offer')
        await offer(listener, 'Tell me more?')
        await expect(card(listener, first)).toContainText(say('chat-requests.status.pending'))
        await expect(ask(card(listener, first))).toHaveCount(0)
        await expect(card(listener, first).locator(':focus'), 'reading goes on here').toHaveCount(1)
      })

      await test.step('and from the whole story', async () => {
        await card(listener, second).getByRole('link').filter({ hasText: second }).click()
        await expect(detail(listener)).toBeVisible()
        await look(listener, 'story-of-listener')
        await ask(detail(listener)).click()
        await offer(listener, 'I am listening.')
        await expect(detail(listener)).toContainText(say('chat-requests.status.pending'))
        await expect(ask(detail(listener))).toHaveCount(0)
        await page.goBack()
        await expect(card(listener, second)).toContainText(say('chat-requests.status.pending'))
        await look(listener, 'dashboard-asked')
      })
      expectQuiet([listener])
    },
  )

for (const [screen, language] of phoneFirst)
  test(`an adult who is not verified may ask adults only, ${screen} in ${language}`, {
    tag: '@long',
  }, async ({ join }) => {
    const minor = await member('sharer', 'ko')
    const adult = await newMember('sharer', 'ko', 'adult')
    const { token } = await newMember('listener', language, 'adult')
    const listener = await join({ screen, language, token })
    const { page, say } = listener
    const ask = (within: ReturnType<typeof card>) =>
      within.getByRole('button', { name: say('posts.dashboard.ask') })
    const [young, grown] = ['학교', '회사'].map(
      (place) => `${place}에서 있었던 일이 자꾸 생각나요. ${newName('')}`,
    )
    if (!young || !grown) throw new Error('Two stories are told here')
    await openLive(listener, '/listener-dashboard')
    await expect(
      page.getByText(say('posts.dashboard.emptyUnverified')).or(page.getByRole('article').first()),
    ).toBeVisible()

    const { id } = await shared(minor.token, young)
    await shared(adult.token, grown)
    await test.step('on the dashboard, live and after a reload', async () => {
      await findsNew(listener, grown)
      await expect(ask(card(listener, grown))).toBeVisible()
      await expect(card(listener, young)).toHaveCount(0)
      await page.reload()
      await expect(ask(card(listener, grown))).toBeVisible()
      await expect(ask(card(listener, young))).toHaveCount(0)
    })

    await test.step('below the whole story', async () => {
      await page.goto(`/posts/${id}`)
      await expect(page.getByText(young)).toBeVisible()
      await expect(page.getByText(say('comments.empty'))).toBeVisible()
      await expect(page.getByRole('button', { name: say('posts.dashboard.ask') })).toHaveCount(0)
      await look(listener, 'story-not-to-ask')
      const body = { postId: id, message: '이야기를 들어 줄게요.' }
      const { status, answer } = await tryToAsk(chatRequests.send, { body }, token)
      expect([status, answer]).toMatchObject([403, { code: 'VERIFICATION_REQUIRED' }])
    })

    await test.step('and a refusal says why', async () => {
      await page.goto('/listener-dashboard')
      await ask(card(listener, grown)).click()
      await page.route('**/api/chat-requests', (route) =>
        route.fulfill({ status: 403, json: { code: 'VERIFICATION_REQUIRED', message: '' } }),
      )
      const dialog = page.getByRole('dialog', { name: say('chat-requests.dialog.title') })
      await dialog.getByLabel(say('chat-requests.dialog.message')).fill('안녕하세요')
      await dialog.getByRole('button', { name: say('chat-requests.dialog.send') }).click()
      await isTold(listener, errors.VERIFICATION_REQUIRED[language])
      await expect(dialog).toBeHidden()
      await look(listener, 'request-refused')
    })
    expectQuiet([listener], /status of 403/)
  })
