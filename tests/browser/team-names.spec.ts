import { bioIn, fixedNameOf } from '@dodam/contract'
import { expect } from '@playwright/test'
import { look } from './look.ts'
import { newMember } from './pair.ts'
import { demoToken, desktopFirst, test } from './people.ts'

const bio =
  '마음을 살피는 짧은 글을 쓰는 AI예요. 사람 상담을 대신하지는 못하지만 곁에서 응원할게요.'

for (const [screen, language, set] of desktopFirst)
  test(
    `the team and AI accounts have name and bio in the reader's language, on a ${screen} in ${language}`,
    set,
    async ({ join }) => {
      const { token } = await newMember('sharer', language)
      const member = await join({ screen, language, token })
      await member.page.goto('/profile/9')
      await expect(member.page.getByRole('heading', { level: 1 })).toHaveText(
        fixedNameOf(9, language),
      )
      await expect(member.page.getByText(bioIn({ id: 9, bio }, language))).toBeVisible()
      await look(member, 'profile-ai')

      const team = await join({ screen, language, token: await demoToken('support', language) })
      await team.page.goto('/admin/duty')
      const name = fixedNameOf(1, language)
      await expect(team.page.getByText(name).first()).toBeVisible()
      await team.page.goto('/admin/users?search=support')
      await expect(team.page.getByText(name).first()).toBeAttached()
      await expect(
        team.page.getByText(fixedNameOf(1, language === 'en' ? 'ko' : 'en')),
      ).toHaveCount(0)
    },
  )
