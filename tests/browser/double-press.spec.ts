import { expect, type Locator } from '@playwright/test'
import { newName, test } from './people.ts'
import { card, expectQuiet, member, shared } from './stories.ts'

/** Press twice at one place, as fast as a hand does. */
const ways = {
  'double click': (target: Locator) => target.dblclick(),
  'double tap': async (target: Locator) => {
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (!box) throw new Error('Nothing to tap')
    const { touchscreen } = target.page()
    const at = [box.x + box.width / 2, box.y + box.height / 2] as const
    await touchscreen.tap(...at)
    await touchscreen.tap(...at)
  },
}

for (const [way, pressTwice] of Object.entries(ways))
  test(`a ${way} is one press: the dialog that it opens stays, and nothing below one that it closes is pressed`, async ({
    join,
  }) => {
    const { token } = await member('sharer', 'ko')
    const text = `두 번 눌러도 한 번만 눌려요. ${newName('')}`
    await shared(token, text)
    const person = await join({ screen: 'phone', token })
    const { page, say } = person
    await page.goto('/')
    const question = page.getByRole('dialog', { name: say('posts.delete.title') })
    const opener = card(person, text).getByRole('button', { name: say('posts.delete.label') })
    // Once before, because its code is loaded at the first press.
    await opener.click()
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await pressTwice(opener)
    await expect(question).toBeVisible()
    await pressTwice(question.getByRole('button', { name: say('ui.cancel') }))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/')
    await expect(card(person, text)).toBeVisible()
    expectQuiet([person])
  })
