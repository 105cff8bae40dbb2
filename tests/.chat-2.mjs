import { browser, base, person, shots } from './.chat-try.mjs'
const room = 2
const a = await person('testuser2', { phone: true, dark: true })
const b = await person('listener2', { phone: false, dark: true })
const shot = (who, name) => who.page.screenshot({ path: `${shots}/${name}.png` })
const api = (who, method, path, body) => fetch(base + path, { method, headers: { authorization: `Bearer ${who.token}`, ...(body && { 'content-type': 'application/json' }) }, ...(body && { body: JSON.stringify(body) }) }).then((r) => r.json())
for (let i = 0; i < 150; i++) await api(i % 3 ? a : b, 'POST', `/api/chat-rooms/${room}/messages`, { content: `메시지 ${i} ${'가나다 '.repeat(i % 9)}` })
await b.page.goto(`${base}/chat/${room}`); await b.page.waitForTimeout(1500); await shot(b, '20-dark-desktop')
await a.page.goto(`${base}/chat-list`); await a.page.waitForTimeout(1000); await shot(a, '21-dark-list')
await a.page.goto(`${base}/chat/${room}`); await a.page.waitForTimeout(1500); await shot(a, '22-dark-phone')
// scroll up, older ones keep the place
const list = a.page.locator('section[aria-label] > div').first()
const top = () => list.evaluate((el) => { const r = el.getBoundingClientRect(); for (const p of el.querySelectorAll('p.whitespace-pre-wrap')) { const q = p.getBoundingClientRect(); if (q.top > r.top) return { text: p.textContent.slice(0, 12), y: Math.round(q.top - r.top), scroll: Math.round(el.scrollTop), size: el.scrollHeight } } })
for (let i = 0; i < 12; i++) { await list.evaluate((el) => el.scrollBy(0, -350)); await a.page.waitForTimeout(120); const now = await top(); await a.page.waitForTimeout(300); const after = await top(); console.log(JSON.stringify(now), JSON.stringify(after)) }
await shot(a, '23-up')
await api(b, 'POST', `/api/chat-rooms/${room}/messages`, { content: '새로 온 메시지' })
await a.page.waitForTimeout(600); await shot(a, '24-pill')
console.log('unread while up', (await api(a, 'GET', `/api/chat-rooms/${room}`)).unreadCount)
await a.page.getByRole('button', { name: '새 메시지' }).click(); await a.page.waitForTimeout(600); await shot(a, '25-end'); console.log(await top())
// all at the top?
for (let i = 0; i < 60; i++) { await list.evaluate((el) => el.scrollTo(0, 0)); await a.page.waitForTimeout(150) }
await shot(a, '26-top'); console.log(await top())
await browser.close()
