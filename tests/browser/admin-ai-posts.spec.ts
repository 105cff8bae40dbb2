import { expect } from '@playwright/test'
import { look } from './look.ts'
import { desktopFirst, test } from './people.ts'
import { appointModerators, serveWith } from './server.ts'

for (const [screen, language] of desktopFirst)
  test(`an admin drafts an AI story, edits and publishes it, a visitor sees it marked as AI, and it is deleted, on a ${screen} in ${language}`, {
    tag: '@long',
  }, async ({ join }) => {
    const server = await serveWith(appointModerators)
    try {
      const { origin } = server
      const token = await server.signIn('moderator1')
      const admin = await join({ screen, language, origin, token })
      const { page, say } = admin
      await page.goto('/admin/ai-posts')
      await expect(page.getByText(say('admin.ai-posts.noDrafts'))).toBeVisible()
      await page.getByRole('button', { name: say('admin.ai-posts.new') }).click()
      const dialog = page.getByRole('dialog')
      await look(admin, 'admin-ai-wish')
      await dialog.getByRole('button', { name: say('admin.ai-posts.draft') }).click()
      const text = dialog.getByLabel(say('admin.ai-posts.text'))
      await expect(text).not.toHaveValue('')
      await look(admin, 'admin-ai-draft')
      const written = {
        ko: '밤에 잠이 안 오면 무엇을 하나요?',
        en: 'What do you do when you can’t sleep?',
      }
      await text.fill(written[language])
      await dialog.getByRole('button', { name: say('admin.ai-posts.save') }).click()
      await expect(dialog).toBeHidden()
      // The draft is kept by the server, not by the page.
      await page.reload()
      await expect(page.getByRole('heading', { name: say('admin.ai-posts.drafts') })).toBeVisible()
      await look(admin, 'admin-ai-posts')
      const publish = say('admin.ai-posts.publishOf', { text: written[language] })
      await page.getByRole('button', { name: publish }).click()
      await look(admin, 'admin-ai-publish')
      await dialog.getByRole('button', { name: say('admin.ai-posts.publish') }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByText(say('admin.ai-posts.noDrafts'))).toBeVisible()

      const visitor = await join({ screen, language, origin })
      await visitor.page.goto('/')
      const card = visitor.page.getByRole('article').filter({ hasText: written[language] })
      await expect(card.getByText(say('posts.card.ai'), { exact: true })).toBeVisible()

      const remove = say('admin.ai-posts.deleteOf', { text: written[language] })
      await page.getByRole('button', { name: remove }).click()
      await dialog.getByRole('button', { name: say('admin.ai-posts.delete') }).click()
      await expect(page.getByRole('button', { name: remove })).toBeHidden()
    } finally {
      await server.stop()
    }
  })
