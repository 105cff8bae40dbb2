import { type BodyInput, type Report, type ReportTarget, reports } from '@dodam/contract'
import type { Locator } from '@playwright/test'
import { ask } from './ask.ts'
import { demoToken, type Person } from './people.ts'

/** The sheet of a report, and its confirmation. */
export const sheet = ({ page, say }: Person): Locator =>
  page.getByRole('dialog', { name: say('reports.title') })
export const filed = ({ page, say }: Person): Locator =>
  page.getByRole('dialog', { name: say('reports.filed.title') })

/** The second press of a report. */
export const press = (person: Person, reason: string) =>
  sheet(person)
    .getByRole('button', { name: person.say(`reports.reason.${reason}.name`) })
    .click()

/** Close the confirmation of a report. */
export const putAway = (person: Person) =>
  person.page
    .getByRole('dialog')
    .last()
    .locator('footer')
    .getByRole('button', { name: person.say('ui.close') })
    .click()

/** Report something without a browser. */
export const report = (
  token: string,
  targetType: ReportTarget,
  targetId: number,
  reason = 'hurtful',
): Promise<Report> => ask(reports.file, { body: { targetType, targetId, reason } }, token)

/** A moderator without a browser. */
export async function moderator(name: 'moderator1' | 'moderator2' = 'moderator1') {
  const token = await demoToken(name, 'ko')
  return {
    claim: (id: number) => ask(reports.claim, { params: { id } }, token),
    look: (id: number) => ask(reports.readEvidence, { params: { id }, query: {} }, token),
    decide: (id: number, body: BodyInput<typeof reports.decide>) =>
      ask(reports.decide, { params: { id }, body }, token),
    suspend: (id: number, body: BodyInput<typeof reports.suspend>) =>
      ask(reports.suspend, { params: { id }, body }, token),
    endSuspension: (id: number) => ask(reports.endSuspension, { params: { id } }, token),
  }
}
