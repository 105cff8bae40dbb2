import type { Language } from '@dodam/contract'
import { expect } from '@playwright/test'
import { stepControls } from '../../web/src/features/admin/safety/crisis-steps.ts'
import { demoToken, type Person, type Screen } from './people.ts'
import type { Join } from './room.ts'

export type Word = Parameters<Person['say']>[0]
/** A section of the case on screen. */
export const part = ({ page, say }: Person, name: Word) =>
  page.getByRole('region', { name: say(name) })
export const button = ({ page, say }: Person, name: Word) =>
  page.getByRole('button', { name: say(name), exact: true })
/** The tick of a step in the case on screen. */
export const tick = ({ page, say }: Person, step: keyof typeof stepControls) =>
  page.getByRole('main').getByRole('checkbox', { name: say(stepControls[step].name) })
/** A case in the list. */
export const row = ({ page }: Person, id: number) =>
  page.locator(`a[data-row][href="/admin/safety/${id}"]`)

/** The line that asks who was called to a case for an act until a time. */
export const called = ({ page, say }: Person) =>
  page.getByText(say('admin.safety.claim.mineCalled', { time: '|' }).split('|')[0] ?? '')

/** Both moderators of the demo, the second on a desktop. */
export async function admins(join: Join, screen: Screen, language: Language) {
  const first = await join({ screen, language, token: await demoToken('moderator1', language) })
  const second = await join({ language, token: await demoToken('moderator2', language) })
  return { first, second }
}

/** Choose a decision for the case on screen, with a note. Returns the confirmation dialog. */
export async function decides(person: Person, name: 'warn' | 'dismiss' | 'helped', note: string) {
  const { page, say } = person
  await part(person, 'admin.safety.decide.title')
    .getByText(say(`admin.safety.decision.${name}`), { exact: true })
    .click()
  await button(person, 'admin.safety.decide.open').click()
  const dialog = page.getByRole('dialog', { name: say('admin.safety.decide.ask') })
  await expect(dialog).toContainText(say(`admin.safety.effects.${name}.0`))
  const told = name === 'warn' ? 'admin.safety.decide.note' : 'admin.safety.decide.noteInside'
  await dialog.getByLabel(say(told)).fill(note)
  return dialog
}

export const confirm = (person: Person) => button(person, 'admin.safety.decide.confirm').click()
