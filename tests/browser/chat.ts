import { expect, type Locator } from '@playwright/test'
import type { Person } from './people.ts'

/** The input of a message. */
export const composer = ({ page, say }: Person) =>
  page.getByRole('textbox', { name: say('chat.composer.label'), exact: true })

/** The conversation on screen. */
export const conversation = ({ page, say }: Person) =>
  page.getByRole('region', { name: say('conversation.messages') })

/** A message on screen with its surroundings. */
export const bubble = (person: Person, text: string): Locator =>
  conversation(person)
    .locator('div.px-4')
    .filter({ has: person.page.getByText(text, { exact: true }) })

/** Write a message and send it by Enter. */
export async function write(person: Person, text: string): Promise<void> {
  await composer(person).fill(text)
  await composer(person).press('Enter')
}

/** Expect a message exactly once. */
export const sees = (person: Person, text: string) =>
  expect(conversation(person).getByText(text, { exact: true })).toHaveCount(1)
