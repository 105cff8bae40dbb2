import { comments as api } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { comment, comments } from './comments.ts'
import { look } from './look.ts'
import { newName, type Person, test } from './people.ts'
import { card, expectQuiet, isTold, member, shared } from './stories.ts'

/** No other story here uses it, which would push these down. */
const topic = 'anxiety'

/** Read the feed, a third member's story, the search and the profile, and return whether the other member shows there. */
async function meets(
  person: Person,
  other: { id: number; story: string; remark: string },
  at: { postId: number; word: string; third: string },
) {
  const { page } = person
  await page.goto(`/?category=${topic}`)
  await expect(card(person, at.third)).toBeVisible()
  const inFeed = (await card(person, other.story).count()) > 0
  await page.goto(`/posts/${at.postId}`)
  await expect(comment(person, '셋이 함께하는 말')).toBeVisible()
  const inComments = (await comment(person, other.remark).count()) > 0
  await page.goto(`/search?q=${encodeURIComponent(at.word)}`)
  await expect(card(person, at.third)).toBeVisible()
  const inSearch = (await card(person, other.story).count()) > 0
  return { inFeed, inComments, inSearch }
}

test('two members do not see each other; the blocked one sees an unknown profile, until the block ends', async ({
  join,
}) => {
  test.setTimeout(240_000)
  const word = newName('')
  const [one, two, third] = [
    await member('sharer', 'ko'),
    await member('sharer', 'en'),
    await member('sharer', 'ko'),
  ]
  const between = `우리 모두의 이야기를 나눠 봐요. ${word}`
  const { id: postId } = await shared(third.token, between, { categories: [topic] })
  const said = async (who: typeof one, remark: string) => {
    const story = `나만의 이야기를 하나 할게요. ${word} ${newName('')}`
    await shared(who.token, story, { categories: [topic] })
    await ask(api.add, { params: { id: postId }, body: { content: remark } }, who.token)
    return { id: who.id, story, remark }
  }
  const blocker = { ...(await said(one, '막는 사람의 말')), ...one }
  const blocked = { ...(await said(two, 'Words of the blocked')), ...two }
  await ask(api.add, { params: { id: postId }, body: { content: '셋이 함께하는 말' } }, third.token)
  const sharer = await join({ screen: 'phone', token: one.token })
  const other = await join({ language: 'en', token: two.token })
  const at = { postId, word, third: between }
  const everywhere = { inFeed: true, inComments: true, inSearch: true }
  const nowhere = { inFeed: false, inComments: false, inSearch: false }
  expect(await meets(sharer, blocked, at)).toEqual(everywhere)
  expect(await meets(other, blocker, at)).toEqual(everywhere)

  await test.step('from the profile, after an explanation', async () => {
    const { page, say } = sharer
    await page.goto(`/posts/${postId}`)
    await comment(sharer, blocked.remark).getByRole('link', { name: blocked.username }).click()
    await expect(page).toHaveURL(`/profile/${blocked.id}`)
    await expect(page.getByRole('heading', { name: blocked.username, level: 1 })).toBeVisible()
    await expect(card(sharer, blocked.story)).toBeVisible()
    await look(sharer, 'profile-of-other')
    await page.getByRole('button', { name: say('blocks.block') }).click()
    const dialog = page.getByRole('dialog', {
      name: say('blocks.ask.title', { name: blocked.username }),
    })
    await expect(dialog).toBeVisible()
    await look(sharer, 'block-asked')
    await dialog.getByRole('button', { name: say('blocks.block') }).click()
    await isTold(sharer, say('blocks.blocked', { name: blocked.username }))
    await expect(page.getByText(say('profiles.blocked'))).toBeVisible()
    await expect(card(sharer, blocked.story)).toHaveCount(0)
    await look(sharer, 'profile-blocked')
  })

  await test.step('neither sees the other', async () => {
    expect(await meets(sharer, blocked, at)).toEqual(nowhere)
    expect(await meets(other, blocker, at)).toEqual(nowhere)
  })

  await test.step('the blocked one sees the same as for an account that never existed', async () => {
    const { page, say } = other
    const shown = async (id: number) => {
      await page.goto(`/profile/${id}`)
      let seen = ''
      // A client that has just connected reads again, after a delay.
      const now = async () => (seen = await page.getByRole('main').innerHTML())
      await expect.poll(now).toContain(say('profiles.missing'))
      return seen
    }
    expect(await shown(blocker.id)).toBe(await shown(9_999_999))
    await look(other, 'profile-missing')
  })

  await test.step('it is ended in the settings', async () => {
    const { page, say } = sharer
    await page.goto('/settings#blocked')
    const region = page.getByRole('region', { name: say('app.settings.blocks') })
    await expect(region.getByText(blocked.username)).toBeVisible()
    await region.scrollIntoViewIfNeeded()
    await look(sharer, 'settings-blocked')
    await region
      .getByRole('button', { name: say('blocks.unblockNamed', { name: blocked.username }) })
      .click()
    await isTold(sharer, say('blocks.unblocked', { name: blocked.username }))
    await expect(region.getByText(say('blocks.empty'))).toBeVisible()
    expect(await meets(sharer, blocked, at)).toEqual(everywhere)
    expect(await meets(other, blocker, at)).toEqual(everywhere)
  })
  await expect(comments(other)).toHaveCount(0)
  expectQuiet([sharer])
  expectQuiet([other], /status of 404/)
})
