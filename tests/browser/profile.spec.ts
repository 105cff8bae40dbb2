import { accounts, comments, posts } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { look } from './look.ts'
import { demoToken, desktopFirst, type Person, test } from './people.ts'
import { card, expectQuiet, member, shared } from './stories.ts'

/** Expect the counts of a profile: stories, likes received, comments. */
async function seesCounts({ page, say }: Person, counts: readonly number[]) {
  const shown = page.locator('dl').filter({ hasText: say('profiles.count.likes') })
  await expect(shown.getByRole('definition')).toHaveText(counts.map(String))
}

test('others see what a member wrote under their name, and nothing else', async ({ join }) => {
  const writer = await member('both', 'ko')
  const guest = await member('sharer', 'en')
  const named = '이름을 걸고 쓰는 이야기예요.'
  const nameless = '이름 없이 쓰는 이야기예요.'
  const { id } = await shared(writer.token, named)
  const hidden = await shared(writer.token, nameless, { isAnonymous: true })
  for (const postId of [id, hidden.id]) {
    await ask(posts.like, { params: { id: postId }, body: { liked: true } }, guest.token)
    const body = { content: '답글을 남겨요.' }
    await ask(comments.add, { params: { id: postId }, body }, writer.token)
  }

  const reader = await join({ screen: 'phone', language: 'en', token: guest.token })
  const { page, say } = reader
  for (const address of [`/profile/${writer.id}`, `/user/${writer.id}`])
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: writer.username, level: 1 })).toBeVisible()
      await seesCounts(reader, [1, 1, 1])
      await expect(card(reader, named)).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect(page.getByText(nameless)).toHaveCount(0)
      await expect(page.getByRole('link', { name: say('profiles.settings') })).toHaveCount(0)
    })
  await test.step('from a story, by its picture or name', async () => {
    await page.goto(`/posts/${id}`)
    await page.getByRole('article').getByRole('link', { name: writer.username }).first().click()
    await expect(page).toHaveURL(`/profile/${writer.id}`)
  })
  for (const address of ['/profile/99999999', '/profile/none', '/user/0'])
    await test.step(`${address} is not a profile`, async () => {
      await page.goto(address)
      await expect(page.getByText(say('profiles.missing'))).toBeVisible()
    })
  await page.getByRole('link', { name: say('app.goHome') }).click()
  await expect(page).toHaveURL('/')

  const self = await join({ token: writer.token })
  await self.page.goto('/')
  await self.page.getByRole('banner').getByRole('link', { name: writer.username }).click()
  await expect(self.page).toHaveURL('/profile')
  await seesCounts(self, [2, 2, 2])
  for (const story of [named, nameless]) await expect(card(self, story)).toBeVisible()
  await self.page.getByRole('link', { name: self.say('profiles.settings') }).click()
  await expect(self.page).toHaveURL('/settings')
  await expect(self.page.getByRole('heading', { name: self.say('settings.title') })).toBeVisible()
  expectQuiet([reader], /status of 404/)
  expectQuiet([self])
})

for (const [screen, language] of desktopFirst)
  test(`an average shows once five members have rated a listener, ${screen} in ${language}`, {
    tag: '@long',
  }, async ({ join }) => {
    const [rated, unrated] = await Promise.all(
      ['listener1', 'listener2'].map((name) => demoToken(name, language)),
    )
    const idOf = async (token: string | undefined) =>
      (await ask(accounts.verify, {}, token)).user.id
    const ids = { rated: await idOf(rated), unrated: await idOf(unrated) }
    const guest = await join({ screen, language, token: (await member('both', language)).token })
    const shows = ({ page, say }: Person) => ({
      average: page.getByText(say('profiles.rating', { average: '4.5' })),
      stars: page.getByText(/^(별점 5점 만점에|\d\.\d out of 5 stars)/),
      unrated: page.getByText(say('profiles.unrated')),
      together: page.getByText(say('profiles.together')),
      words: page.getByRole('region', { name: say('profiles.words') }),
    })

    await test.step('to others', async () => {
      const seen = shows(guest)
      await guest.page.goto(`/profile/${ids.rated}`)
      await expect(seen.average).toBeVisible()
      await expect(seen.unrated).toHaveCount(0)
      await expect(seen.together).toHaveCount(0)
      await expect(seen.words).toHaveCount(0)
      await look(guest, 'profile-rated')
      await guest.page.goto(`/profile/${ids.unrated}`)
      await expect(seen.unrated).toBeVisible()
      await expect(seen.stars).toHaveCount(0)
      await expect(seen.together).toHaveCount(0)
      await look(guest, 'profile-unrated')
    })

    await test.step('not on a sharer’s profile', async () => {
      const sharer = await member('sharer', language)
      await guest.page.goto(`/profile/${sharer.id}`)
      await expect(
        guest.page.getByRole('heading', { name: sharer.username, level: 1 }),
      ).toBeVisible()
      await expect(shows(guest).unrated).toHaveCount(0)
    })

    await test.step('to the listener, with the reason for the delay', async () => {
      for (const [token, isRated] of [
        [rated, true],
        [unrated, false],
      ] as const) {
        const self = await join({ screen, language, ...(token !== undefined && { token }) })
        const seen = shows(self)
        await self.page.goto('/profile')
        await expect(seen.together).toBeVisible()
        await expect(seen.unrated).toHaveCount(isRated ? 0 : 1)
        await expect(seen.stars).toHaveCount(isRated ? 1 : 0)
        await expect(seen.words).toHaveCount(isRated ? 1 : 0)
        if (isRated) await expect(seen.words.getByRole('listitem')).toHaveCount(3)
        await look(self, isRated ? 'my-profile-rated' : 'my-profile-unrated')
      }
    })
  })
