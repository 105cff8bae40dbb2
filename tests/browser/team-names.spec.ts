import { bioIn, comments, fixedNameOf, posts } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { look } from './look.ts'
import { newMember } from './pair.ts'
import { demoToken, desktopFirst, test } from './people.ts'

const bio =
  '마음을 살피는 짧은 글을 쓰는 AI예요. 사람 상담을 대신하지는 못하지만 곁에서 응원할게요.'

for (const [screen, language] of desktopFirst)
  test(`the team and AI accounts have name and bio in the reader's language, on a ${screen} in ${language}`, {
    tag: '@long',
  }, async ({ join }) => {
    const { token } = await newMember('sharer', language)
    const member = await join({ screen, language, token })
    await member.page.goto('/profile/9')
    await expect(member.page.getByRole('heading', { level: 1 })).toHaveText(
      fixedNameOf(9, language),
    )
    await expect(member.page.getByText(bioIn({ id: 9, bio }, language))).toBeVisible()
    await look(member, 'profile-ai')

    const name = fixedNameOf(1, language)
    const support = await demoToken('support', language)
    const { id } = await ask(
      posts.publish,
      { body: { content: '요즘 잠이 잘 안 와서 걱정이에요.', categories: ['sleep'] } },
      token,
    )
    const say = (who: string, content: string, parentId?: number) =>
      ask(comments.add, { params: { id }, body: { content, parentId } }, who)
    const first = await say(token, '오늘도 그래요.')
    const answer = await say(support, '이야기해 줘서 고마워요.', first.id)
    await say(token, '읽어 줘서 고마워요.', answer.id)
    await member.page.goto(`/posts/${id}?comment=${answer.id}&thread=${first.id}`)
    await expect(
      member.page.getByText(member.say('comments.to', { name }), { exact: true }),
    ).toBeVisible()
    await member.page.goto('/notifications')
    await expect(member.page.getByText(name).first()).toBeVisible()

    const team = await join({ screen, language, token: support })
    await team.page.goto('/admin/duty')
    await expect(team.page.getByText(name).first()).toBeVisible()
    await team.page.goto('/admin/users?search=support')
    await expect(team.page.getByText(name).first()).toBeAttached()
    await expect(team.page.getByText(fixedNameOf(1, language === 'en' ? 'ko' : 'en'))).toHaveCount(
      0,
    )
  })
