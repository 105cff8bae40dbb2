import { expect, type Locator } from '@playwright/test'
import type { Person } from './people.ts'

/** The field a message is written in. */
export const composer = ({ page, say }: Person) =>
  page.getByRole('textbox', { name: say('chat.composer.label'), exact: true })

/** The conversation on screen. */
export const conversation = ({ page, say }: Person) =>
  page.getByRole('region', { name: say('conversation.messages') })

/** A message on screen with everything that stands beside it. */
export const bubble = (person: Person, text: string): Locator =>
  conversation(person)
    .locator('div.px-4')
    .filter({ has: person.page.getByText(text, { exact: true }) })

/** Writes a message and sends it by Enter. */
export async function write(person: Person, text: string): Promise<void> {
  await composer(person).fill(text)
  await composer(person).press('Enter')
}

/** Sees a message once. */
export const sees = (person: Person, text: string) =>
  expect(conversation(person).getByText(text, { exact: true })).toHaveCount(1)
