import { comments as api, posts } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { commentBox, comments } from './comments.ts'
import { look } from './look.ts'
import { desktopFirst, newName, phoneFirst, test } from './people.ts'
import { openLive } from './room.ts'
import { isTold, member, shared } from './stories.ts'

for (const [screen, language, tagged] of phoneFirst) {
  test(
    `whether a story has a name is chosen above its text, said on the button and kept; a lost answer doubles nothing (${screen}, ${language})`,
    tagged,
    async ({ join }) => {
      const { token } = await member('sharer', language)
      const sharer = await join({ screen, language, token })
      const { page, say } = sharer
      const dialog = page.getByRole('dialog', { name: say('posts.create.title') })
      const field = dialog.getByLabel(say('posts.create.content'))
      const anonymous = dialog.getByRole('radio', { name: say('posts.create.anonymous') })
      const publish = dialog.getByRole('button', { name: say('posts.create.publishAnonymously') })
      const open = () => page.getByRole('button', { name: say('posts.hero.share') }).click()
      const worry = `Some nights I lie awake. 잠이 안 와요. ${newName('')}`
      await page.goto('/')
      await open()
      const named = dialog.getByRole('radio', { name: say('posts.create.named') })
      await expect(named).toBeChecked()
      await expect(dialog.getByRole('button', { name: say('posts.create.publish') })).toBeVisible()
      const [choice, text] = [await anonymous.boundingBox(), await field.boundingBox()]
      expect(choice?.y).toBeLessThan(text?.y ?? 0)
      await look(sharer, 'compose-named')
      await anonymous.check()
      await expect(publish).toBeVisible()
      await field.fill(worry)
      await dialog.getByRole('checkbox', { name: say('app.category.sleep') }).check()
      await look(sharer, 'compose-anonymous')

      await test.step('the server stores it, and the answer is lost', async () => {
        let lost = 0
        await page.route('**/api/posts', async (route) => {
          if (route.request().method() !== 'POST' || lost > 0) return await route.fallback()
          lost++
          await route.fetch()
          await route.abort()
        })
        await publish.click()
        await expect(dialog.getByText(say('posts.create.unsure'))).toBeVisible()
        await look(sharer, 'compose-unsure')
        // Also after a reload, which forgets all but what the device keeps.
        await page.reload()
        await open()
        await expect(field).toHaveValue(worry)
        await expect(anonymous).toBeChecked()
        await publish.click()
        await expect(dialog).toBeHidden()
        await isTold(sharer, say('posts.create.published'))
        expect(
          (await ask(posts.list, { query: { limit: 50 } }, token)).filter(
            ({ content }) => content === worry,
          ),
        ).toHaveLength(1)
      })

      await test.step('so does one of a comment, also where another text is sent after it', async () => {
        const [post] = (await ask(posts.list, { query: { limit: 50 } }, token)).filter(
          ({ content }) => content === worry,
        )
        const id = post?.id ?? 0
        await page.goto(`/posts/${id}`)
        let isLost = true
        await page.route('**/comments', async (route) => {
          if (route.request().method() !== 'POST' || !isLost) return await route.fallback()
          isLost = false
          await route.fetch()
          await route.abort()
        })
        const box = commentBox(sharer)
        const send = comments(sharer).getByRole('button', { name: say('comments.send') })
        await box.fill('여기에 적어요')
        await send.click()
        await isTold(sharer, say('comments.unsure'))
        await expect(box).toHaveValue('여기에 적어요')
        await look(sharer, 'comment-unsure')
        await page.reload()
        await expect(box).toHaveValue('여기에 적어요')
        await send.click()
        await expect(box).toHaveValue('')

        isLost = true
        await box.fill('하나 더 적어요')
        await send.click()
        await isTold(sharer, say('comments.unsure'))
        await box.fill('이건 다른 말이에요')
        await send.click()
        await isTold(sharer, say('comments.sentBefore'))
        await expect(box).toHaveValue('이건 다른 말이에요')
        await send.click()
        await expect(box).toHaveValue('')
        const stored = await ask(api.list, { params: { id } }, token)
        const contents = new Set(stored.map(({ content }) => content))
        expect(stored).toHaveLength(3)
        expect(contents).toEqual(new Set(['여기에 적어요', '하나 더 적어요', '이건 다른 말이에요']))
        await page.goto('/')
      })

      await test.step('the choice is kept for the next story', async () => {
        await open()
        await expect(field).toHaveValue('')
        await expect(anonymous).toBeChecked()
      })
    },
  )

  test(
    `a story and a comment are edited, by a draft that survives a reload (${screen}, ${language})`,
    tagged,
    async ({ join }) => {
      const writer = await member('sharer', language)
      const text = `요즘 잠이 잘 오지 않아요. ${newName('')}`
      const better = `요즘도 잠이 잘 오지 않아요. ${newName('')}`
      const post = await shared(writer.token, text)
      const sharer = await join({ screen, language, token: writer.token })
      const reader = await join({ token: (await member('sharer', 'ko')).token })
      const { page, say } = sharer
      await openLive(reader, `/posts/${post.id}`)
      await openLive(sharer, `/posts/${post.id}`)
      const dialog = page.getByRole('dialog', { name: say('posts.edit.title') })
      const field = dialog.getByLabel(say('posts.create.content'))
      const open = () => page.getByRole('button', { name: say('posts.edit.label') }).click()
      const save = () => dialog.getByRole('button', { name: say('posts.edit.save') }).click()

      await test.step('the story', async () => {
        await open()
        await expect(field).toHaveValue(text)
        await field.fill(better)
        await look(sharer, 'edit-story')
        await page.reload()
        await open()
        await expect(field).toHaveValue(better)
        await dialog.getByRole('button', { name: say('ui.cancel') }).click()
        await page.getByRole('button', { name: say('ui.discard.changes.keep') }).click()
        await expect(field).toHaveValue(better)
        await save()
        await expect(dialog).toBeHidden()
        await isTold(sharer, say('posts.edit.saved'))
        const story = reader.page.getByRole('article').first()
        await expect(story).toContainText(better)
        await expect(story).toContainText(reader.say('posts.card.edited'))
        await look(sharer, 'edited-story')
      })

      await test.step('a text that was edited on another device is replaced only when said', async () => {
        await open()
        const elsewhere = `다른 기기에서 고쳤어요. ${newName('')}`
        const body = { content: elsewhere, categories: post.categories }
        await ask(posts.edit, { params: { id: post.id }, body }, writer.token)
        await field.fill(`${better} 또`)
        await save()
        await expect(dialog.getByRole('alert')).not.toBeEmpty()
        await look(sharer, 'edited-elsewhere')
        await save()
        await expect(dialog).toBeHidden()
        await expect(reader.page.getByRole('article').first()).toContainText(`${better} 또`)
      })

      await test.step('a comment', async () => {
        const box = page.getByRole('textbox', { name: say('comments.write') })
        await box.fill('저도 적어 둘게요.')
        await page.getByRole('button', { name: say('comments.send') }).click()
        await page.getByRole('button', { name: say('comments.edit.label'), exact: true }).click()
        const editing = page.getByRole('dialog', { name: say('comments.edit.title') })
        await editing.getByLabel(say('comments.edit.field')).fill('저도 다시 적어 둘게요.')
        await look(sharer, 'edit-comment')
        await editing.getByRole('button', { name: say('posts.edit.save') }).click()
        await expect(editing).toBeHidden()
        await expect(reader.page.getByText('저도 다시 적어 둘게요.')).toBeVisible()
        await look(sharer, 'edited-comment')
      })

      await test.step('a story that is deleted meanwhile closes the dialog', async () => {
        await open()
        await field.fill(`${better} 마지막`)
        await ask(posts.remove, { params: { id: post.id } }, writer.token)
        if (await dialog.isVisible()) await save().catch(() => undefined)
        await expect(dialog).toBeHidden()
      })
    },
  )
}

for (const [screen, language] of desktopFirst) {
  test(`signing out asks before it deletes a draft (${screen}, ${language})`, {
    tag: '@long',
  }, async ({ join }) => {
    const { token } = await member('sharer', language)
    const person = await join({ screen, language, token })
    const { page, say } = person
    await page.goto('/')
    await page.getByRole('button', { name: say('posts.hero.share') }).click()
    const dialog = page.getByRole('dialog', { name: say('posts.create.title') })
    const field = dialog.getByLabel(say('posts.create.content'))
    await field.fill('A worry that is not finished yet')
    await dialog.getByRole('button', { name: say('ui.close') }).click()
    await page.goto('/settings')
    const signOut = page.getByRole('main').getByRole('button', { name: say('app.signOut') })
    await signOut.click()
    const question = page.getByRole('dialog', { name: say('accounts.signOut.title') })
    await look(person, 'sign-out-question')
    await question.getByRole('button', { name: say('accounts.signOut.stay') }).click()
    await expect(question).toBeHidden()
    await signOut.click()
    await question.getByRole('button', { name: say('accounts.signOut.leave') }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: say('app.signIn') }).first()).toBeVisible()
  })
}
