import { type Language, type Post, posts, type Role } from '@dodam/contract'
import { expect, type Locator } from '@playwright/test'
import { ask } from './ask.ts'
import { newMember } from './pair.ts'
import type { Person } from './people.ts'

/** A new member with the name others know them by. */
export async function member(role: Role, language: Language) {
  const { token, user } = await newMember(role, language)
  return { token, id: user.id, username: user.username }
}

/** A story that was shared beside the browsers. */
export const shared = (
  token: string,
  content: string,
  { isAnonymous = false, categories = ['stress'] } = {},
): Promise<Post> => ask(posts.publish, { body: { content, categories, isAnonymous } }, token)

/** Takes a story away that would go on waiting, on every listener's dashboard, before what others tell on this server. */
export const takeBack = (token: string, { id }: Pick<Post, 'id'>) =>
  ask(posts.remove, { params: { id } }, token)

/** A story in a list on screen. */
export const card = ({ page }: Person, text: string): Locator =>
  page.getByRole('article').filter({ hasText: text })

/** The dialog that shows a whole story over the page below. */
export const detail = ({ page, say }: Person): Locator =>
  page.getByRole('dialog', { name: say('posts.detail.title'), exact: true })

/** The heart of what stands in `within`, a story or a comment. */
export const heart = ({ say }: Person, within: Locator): Locator =>
  within.getByRole('button', { name: new RegExp(`^${say('posts.card.likes')} \\d+$`) })

/** Sees how often something is liked, and whether by this person. */
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

/** Sees a story in the feed, by asking for the new ones if it came while reading. */
export async function findsNew(person: Person, text: string): Promise<void> {
  const { page, language } = person
  const pill = page.getByRole('button', {
    name: language === 'ko' ? /^새 이야기 \d+개$/ : /^\d+ new stor(y|ies)$/,
  })
  // The pill may have stood there for an earlier story alone: then this one brings another.
  await expect(async () => {
    if (await pill.isVisible()) await pill.click()
    await expect(card(person, text)).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** What passed in a toast. */
export const isTold = ({ page }: Person, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible()

/** Nothing was written to their consoles as an error, such as a CSP violation, but what the story itself brought about. */
export function expectQuiet(people: readonly Person[], provoked: RegExp = /^$/): void {
  const errors = people.flatMap(({ consoleErrors }) => consoleErrors)
  expect(
    errors.filter((text) => !provoked.test(text)),
    'errors in the console',
  ).toEqual([])
}
