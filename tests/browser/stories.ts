import { type Language, type Post, posts, type Role } from '@dodam/contract'
import { expect, type Locator } from '@playwright/test'
import { ask } from './ask.ts'
import { newMember } from './pair.ts'
import type { Person } from './people.ts'

/** Create a member with a nickname. */
export async function member(role: Role, language: Language) {
  const { token, user } = await newMember(role, language)
  return { token, id: user.id, username: user.username }
}

/** Share a story without a browser. */
export const shared = (
  token: string,
  content: string,
  { isAnonymous = false, categories = ['stress'] } = {},
): Promise<Post> => ask(posts.publish, { body: { content, categories, isAnonymous } }, token)

/** Delete a story that would keep waiting on every listener's dashboard, above those of other tests on this server. */
export const takeBack = (token: string, { id }: Pick<Post, 'id'>) =>
  ask(posts.remove, { params: { id } }, token)

/** A story in a list on screen. */
export const card = ({ page }: Person, text: string): Locator =>
  page.getByRole('article').filter({ hasText: text })

/** The dialog that shows a whole story over the page below. */
export const detail = ({ page, say }: Person): Locator =>
  page.getByRole('dialog', { name: say('posts.detail.title'), exact: true })

/** The heart in `within`, a story or a comment. */
export const heart = ({ say }: Person, within: Locator): Locator =>
  within.getByRole('button', { name: new RegExp(`^${say('posts.card.likes')} \\d+$`) })

/** Expect the number of likes, and whether this member's is among them. */
export async function seesLikes(
  person: Person,
  within: Locator,
  likes: { count: number; isMine: boolean },
): Promise<void> {
  await expect(heart(person, within)).toHaveAccessibleName(
    `${person.say('posts.card.likes')} ${likes.count}`,
  )
  await expect(heart(person, within)).toHaveAttribute('aria-pressed', String(likes.isMine))
}

/** Expect a story in the feed, loading the new ones if it arrived while reading. */
export async function findsNew(person: Person, text: string): Promise<void> {
  const { page, language } = person
  const pill = page.getByRole('button', {
    name: language === 'ko' ? /^새 이야기 \d+개$/ : /^\d+ new stor(y|ies)$/,
  })
  // The pill may have been there for an earlier story alone: then this one causes another.
  await expect(async () => {
    if (await pill.isVisible()) await pill.click()
    await expect(card(person, text)).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** The text of a toast. */
export const isTold = ({ page }: Person, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible()

/** Expect no console errors, such as CSP violations, except those that the story itself provoked. */
export function expectQuiet(people: readonly Person[], provoked: RegExp = /^$/): void {
  const errors = people.flatMap(({ consoleErrors }) => consoleErrors)
  expect(
    errors.filter((text) => !provoked.test(text)),
    'errors in the console',
  ).toEqual([])
}
