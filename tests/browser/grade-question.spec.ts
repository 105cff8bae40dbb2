import { expect } from '@playwright/test'
import { look } from './look.ts'
import { type Person, test } from './people.ts'
import { serveWith } from './server.ts'
import { isTold } from './stories.ts'

const dialog = ({ page, say }: Person) =>
  page.getByRole('dialog', { name: say('settings.stillInSchool.title') })
const answer = (person: Person, name: 'yes' | 'no') =>
  dialog(person)
    .getByRole('button', { name: person.say(`settings.stillInSchool.${name}`) })
    .click()

test('members of the last grade are asked in March whether they are still in school', {
  tag: '@long',
}, async ({ join }) => {
  const own = await serveWith(async (db) => {
    await db
      .updateTable('users')
      .set({ gradeLevel: 'high3', gradeAskedAt: new Date() })
      .where('username', 'in', ['testuser1', 'testuser2'])
      .execute()
  })
  try {
    const arrive = async (name: string, screen: 'phone' | 'desktop', language: 'ko' | 'en') => {
      const token = await own.signIn(name)
      return await join({ screen, language, token, origin: own.origin })
    }
    const student = await arrive('testuser1', 'phone', 'ko')
    await student.page.goto(own.origin)
    await expect(dialog(student)).toBeVisible()
    await look(student, 'grade-question')
    // Without an answer they are asked at their next visit.
    await student.page.keyboard.press('Escape')
    await expect(dialog(student)).toBeHidden()
    await student.page.reload()
    await answer(student, 'yes')
    await isTold(student, student.say('settings.stillInSchool.stayed'))
    await expect(dialog(student)).toBeHidden()

    const grown = await arrive('testuser2', 'desktop', 'en')
    await grown.page.goto(own.origin)
    await expect(dialog(grown)).toBeVisible()
    await look(grown, 'grade-question')
    await answer(grown, 'no')
    await isTold(grown, grown.say('settings.stillInSchool.adult'))
    for (const person of [student, grown]) {
      await person.page.reload()
      await expect(person.page.getByRole('main')).toBeVisible()
      await expect(dialog(person)).toHaveCount(0)
    }
  } finally {
    await own.stop()
  }
})
