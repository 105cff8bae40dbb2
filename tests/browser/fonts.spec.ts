import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium as engine, expect, test } from '@playwright/test'
import { playedIn } from './people.ts'
import { watchShift } from './shift.ts'

const folders = ['/usr/share/fonts/truetype/dejavu', '/usr/share/fonts/opentype/noto']

for (const [[what, dirs, language], set] of playedIn([
  ['Korean letters too', folders, 'ko'],
  ['Korean letters too', folders, 'en'],
  ['Latin letters alone', folders.slice(0, 1), 'en'],
] as const))
  test(
    `the font causes no layout shift on a device that has ${what}, in ${language}`,
    set,
    async ({ baseURL, launchOptions }) => {
      const missing = dirs.filter((one) => !existsSync(one))
      test.skip(missing.length > 0, `no fonts in ${missing.join()}`)
      const folder = await mkdtemp(path.join(tmpdir(), 'dodam-fonts-'))
      const file = path.join(folder, 'fonts.conf')
      const all = [...dirs.map((one) => `<dir>${one}</dir>`), `<cachedir>${folder}</cachedir>`]
      await writeFile(file, `<fontconfig>${all.join('')}</fontconfig>`)
      const browser = await engine.launch({
        ...launchOptions,
        env: { ...process.env, FONTCONFIG_FILE: file },
      })
      try {
        const page = await browser.newPage({
          ...(baseURL !== undefined && { baseURL }),
          locale: language,
          viewport: { width: 390, height: 844 },
          serviceWorkers: 'block',
        })
        const shift = await watchShift(page)
        await page.goto('/')
        await expect(page.locator('section li article')).toHaveCount(9)
        await page.waitForFunction(() => {
          const faces = [...document.fonts].filter(({ family }) => /Pretendard Var/.test(family))
          return (
            faces.some(({ status }) => status === 'loaded') &&
            faces.every(({ status }) => status !== 'loading')
          )
        })
        expect(await shift()).toBeLessThanOrEqual(0.01)
      } finally {
        await browser.close()
        await rm(folder, { recursive: true })
      }
    },
  )
