import {
  chat,
  chatRequests,
  checks,
  comments,
  posts,
  type ReportTarget,
  reports,
  settings,
  support,
  verification,
} from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { newMember } from './pair.ts'
import { demoToken, test } from './people.ts'

/** Each would leave a mark in the window, if it were not rendered as text. */
const payloads = [
  '<img src=x onerror="window.ran=1">',
  '<svg onload="window.ran=1">',
  '<script>window.ran=1</script>',
  '"><iframe srcdoc="<script>parent.ran=1</script>">',
  '</textarea><details open ontoggle="window.ran=1">',
  'javascript:window.ran=1',
  '{{constructor.constructor("window.ran=1")()}}',
  '<a href="javascript:window.ran=1">x</a>',
]
/** More marks on one letter than any screen draws. */
const tower = `q${'\u0323'.repeat(9)}`
const short = [tower, ...payloads.slice(0, 4)].join(' ')
const long = [tower, ...payloads].join(' ')

const report = (token: string, what: { targetType: ReportTarget; targetId: number }) =>
  ask(reports.file, { body: { ...what, reason: 'hurtful', detail: short } }, token)

test('members’ texts are shown as written, with few marks on a letter, and never run', {
  tag: '@long',
}, async ({ join }) => {
  test.slow()
  const sharer = await newMember('sharer', 'ko', 'high1')
  const listener = await newMember('listener', 'ko', 'high1')
  const { token } = sharer
  await ask(settings.changeProfile, { body: { bio: short } }, token)
  const body = {
    content: `오늘 배운 것 ${long}`,
    categories: ['study' as const],
    isAnonymous: false,
  }
  const post = await ask(posts.publish, { body }, token)
  const params = { id: post.id }
  const comment = await ask(
    comments.add,
    { params, body: { content: `댓글 ${long}` } },
    listener.token,
  )
  const message = `이야기해요 ${short}`.slice(0, 200)
  const request = await ask(
    chatRequests.send,
    { body: { postId: post.id, message } },
    listener.token,
  )

  const admin = await join({ token: await demoToken('moderator1', 'ko') })
  const me = await join({ token })
  const other = await join({ screen: 'phone', token: listener.token })
  const mark = '<img src=x onerror='
  const isUnharmed = async ({ page }: Pick<typeof me, 'page'>, path: string) => {
    expect(await page.evaluate(() => 'ran' in window), path).toBe(false)
    expect(await page.locator('body').textContent(), path).not.toMatch(/\p{Mn}{5}/u)
    expect(await page.locator('iframe, script:not([src]), [onerror], [onload]').count()).toBe(0)
  }
  const looksAt = async ({ page }: typeof me, path: string, isShown = true) => {
    await page.goto(path)
    if (isShown) await expect(page.getByText(mark).first()).toBeVisible()
    else await expect(page.locator('main').first()).toBeVisible()
    await isUnharmed({ page }, path)
  }
  await looksAt(me, `/posts/${post.id}`)
  await looksAt(me, '/chat-requests')
  const answer = { params: { id: request.id }, body: { status: 'accepted' as const } }
  const { chatRoomId } = await ask(chatRequests.respond, answer, token)
  const room = { params: { id: chatRoomId ?? 0 } }
  const said = await ask(chat.send, { ...room, body: { content: `안녕 ${long}` } }, token)
  for (const one of [me, other]) {
    await looksAt(one, `/chat/${chatRoomId}`)
    await looksAt(one, '/', false)
    await looksAt(one, `/posts/${post.id}`)
    await looksAt(one, '/notifications', false)
    await looksAt(one, `/?search=${encodeURIComponent(mark)}`, false)
  }
  await looksAt(other, `/user/${sharer.user.id}`, false)

  // All texts of it that admins see, and those written to them.
  const byListener = [
    ['post', post.id],
    ['message', said.id],
    ['user', sharer.user.id],
  ] as const
  const cases = [(await report(token, { targetType: 'comment', targetId: comment.id })).id]
  for (const [targetType, targetId] of byListener)
    cases.push((await report(listener.token, { targetType, targetId })).id)
  const written = await ask(support.write, { body: { type: 'inquiry', message: short } }, token)
  await ask(checks.object, { body: { place: 'comment', text: long } }, token)
  const about = { reason: short, experienceDescription: short, qualifications: short }
  const applied = await ask(verification.apply, { body: about }, listener.token)
  const adminToken = await demoToken('moderator1', 'ko')
  for (const [at, id] of cases.entries()) {
    await ask(reports.claim, { params: { id } }, adminToken)
    const path = `/admin/safety/${id}`
    await looksAt(admin, path)
    await admin.page
      .getByRole('button', { name: admin.say('admin.safety.evidence.open'), exact: true })
      .click()
    const evidence = admin.page
      .locator('section')
      .filter({ has: admin.page.getByText(admin.say('admin.safety.evidence.title')) })
    await expect(evidence.getByText(mark).first()).toBeVisible()
    await isUnharmed(admin, path)
    if (at > 0) continue
    await ask(reports.decide, { params: { id }, body: { decision: 'dismiss' } }, adminToken)
    await ask(reports.appeal, { params: { id }, body: { reason: short } }, token)
    await looksAt(admin, path)
  }
  for (const path of [
    `/admin/messages?open=${written.id}`,
    `/admin/users/${sharer.user.id}`,
    `/admin/verification?open=${applied.id}`,
    '/admin/safety?tab=objections',
    `/admin/safety?person=${sharer.user.username}`,
    `/admin/users/${sharer.user.id}?part=posts`,
  ])
    await looksAt(admin, path)
  const others = ['', '/users', '/safety', '/audit', '/security', '/trends', '/analytics']
  for (const path of others) await looksAt(admin, `/admin${path}`, false)
  await ask(posts.remove, { params }, token)
})
