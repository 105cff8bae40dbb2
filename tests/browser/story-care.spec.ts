import { expect } from '@playwright/test'
import { look } from './look.ts'
import { newMember } from './pair.ts'
import { newName, phoneFirst, test } from './people.ts'
import { expectQuiet, member, shared, takeBack } from './stories.ts'

for (const [screen, language, set] of phoneFirst)
  test(
    `a listener who opens a story of a crisis is told how to answer, in ${language}`,
    set,
    async ({ join }) => {
      const { token } = await newMember('sharer', language)
      const listener = await join({
        screen,
        language,
        token: (await member('listener', language)).token,
      })
      const { page, say } = listener
      const [hard, quiet] = (
        language === 'ko'
          ? [
              '요즘 너무 힘들어서 죽고 싶어요. 아무도 몰라요',
              '요즘 시험 때문에 걱정이 많아요. 다들 어떻게 해요',
            ]
          : ['I want to kill myself and no one knows.', 'I worry about my exams a lot these days.']
      ).map((text) => `${text} ${newName('')}`)
      if (!hard || !quiet) throw new Error('Two stories are told here')
      const worries = await shared(token, quiet)
      const crisis = await shared(token, hard)
      const care = page.locator('details').filter({ hasText: say('checks.care.story') })

      await page.goto(`/posts/${worries.id}`)
      await expect(page.getByText(quiet)).toBeVisible()
      await page.goto(`/posts/${crisis.id}`)
      await expect(care).toBeVisible()
      await expect(page.getByText(say('checks.care.promise'))).toBeHidden()
      await look(listener, 'story-care-folded')
      await care.locator('summary').click()
      await expect(page.getByText(say('checks.care.promise'))).toBeVisible()
      await look(listener, 'story-care')
      await care.getByRole('button', { name: say('checks.offer.open') }).click()
      await expect(page.getByRole('dialog', { name: say('helplines.title') })).toBeVisible()
      await page.keyboard.press('Escape')

      // Where they offer a chat as well.
      await page.getByRole('button', { name: say('posts.dashboard.ask') }).click()
      const offer = page.getByRole('dialog', { name: say('chat-requests.dialog.title') })
      await expect(offer.locator('details')).toBeVisible()
      await look(listener, 'story-care-request')
      await page.keyboard.press('Escape')

      // The check has run once here, and finds nothing in the other.
      await page.goto(`/posts/${worries.id}`)
      await expect(page.getByText(quiet)).toBeVisible()
      await expect(care).toHaveCount(0)
      expectQuiet([listener])
      for (const post of [worries, crisis]) await takeBack(token, post)
    },
  )

test('another sharer who reads it is shown no guide', { tag: '@long' }, async ({ join }) => {
  const { token } = await newMember('sharer', 'ko')
  const story = await shared(token, `요즘 너무 힘들어서 죽고 싶어요. ${newName('')}`)
  const reader = await join({ token: (await member('sharer', 'ko')).token })
  await reader.page.goto(`/posts/${story.id}`)
  await expect(reader.page.getByText(reader.say('comments.empty'))).toBeVisible()
  await expect(reader.page.getByText(reader.say('checks.care.story'))).toHaveCount(0)
  await takeBack(token, story)
})
