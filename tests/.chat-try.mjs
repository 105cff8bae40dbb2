import { chromium } from '@playwright/test'
export const base = 'http://localhost:3107'
export const shots = '/tmp/chat-shots'
export const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
export async function person(username, { phone = true, dark = false, language = 'ko' } = {}) {
  const answer = await fetch(`${base}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username, password: 'dodam1234' }) })
  const { token } = await answer.json()
  const context = await browser.newContext({ viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 800 }, colorScheme: dark ? 'dark' : 'light', locale: language, serviceWorkers: 'block', hasTouch: phone, isMobile: phone })
  await context.addInitScript(([token, language]) => { localStorage.setItem('token', token); localStorage.setItem('language', language) }, [token, language])
  const page = await context.newPage()
  page.on('console', (m) => { if (m.type() === 'error' || m.type() === 'warning') console.log(username, 'CONSOLE', m.type(), m.text().slice(0, 300)) })
  page.on('pageerror', (e) => console.log(username, 'PAGEERROR', e.message, e.stack?.slice(0, 400)))
  return { page, context, token }
}
