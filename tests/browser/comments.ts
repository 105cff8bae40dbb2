import { expect, type Locator } from '@playwright/test'
import type { Person } from './people.ts'

/** The comments of the open story. */
export const comments = ({ page, say }: Person): Locator =>
  page.getByRole('region', { name: say('posts.card.comments'), exact: true })

/** One comment or reply on screen. */
export const comment = (person: Person, text: string): Locator =>
  comments(person)
    .getByRole('article')
    .filter({ has: person.page.getByText(text, { exact: true }) })

/** The input of a comment. */
export const commentBox = (person: Person): Locator =>
  comments(person).getByRole('textbox', { name: person.say('comments.write'), exact: true })

/** Comment on the open story. */
export async function remark(person: Person, text: string): Promise<void> {
  await commentBox(person).fill(text)
  await comments(person)
    .getByRole('button', { name: person.say('comments.send') })
    .first()
    .click()
  await expect(commentBox(person)).toHaveValue('')
}

/** Sees a comment or reply of another member, by asking for the new ones if it came while reading. */
export async function findsComment(person: Person, text: string): Promise<void> {
  const pill = comments(person).getByRole('button', {
    name: person.language === 'ko' ? /^새 댓글 \d+개$/ : /^\d+ new comments?$/,
  })
  // The pill may have been there for an earlier comment alone: then this one causes another.
  await expect(async () => {
    if (await pill.isVisible()) await pill.click()
    await expect(comment(person, text)).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** Answer a comment. */
export async function reply(person: Person, to: string, text: string): Promise<void> {
  const { page, say } = person
  await comment(person, to)
    .getByRole('button', { name: say('comments.reply') })
    .click()
  const box = page.getByRole('textbox', { name: say('comments.writeReply') })
  await expect(box).toBeFocused()
  await box.fill(text)
  await comments(person)
    .locator('form')
    .filter({ has: box })
    .getByRole('button', { name: say('comments.send') })
    .click()
  await expect(box).toHaveCount(0)
}
