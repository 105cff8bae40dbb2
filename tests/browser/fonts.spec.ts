import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium as engine, expect, test } from '@playwright/test'
import { watchShift } from './shift.ts'

/** Folders with the fonts of a device; the third has a Korean one. */
const devices = {
  'DejaVu alone': ['/usr/share/fonts/truetype/dejavu'],
  'a Korean font': ['/usr/share/fonts/truetype/dejavu', '/usr/share/fonts/opentype/noto'],
}

for (const [what, folders] of Object.entries(devices))
  for (const language of ['ko', 'en'])
    test(`nothing moves when the font comes, on a device with ${what}, in ${language}`, async ({
      baseURL,
      launchOptions,
    }) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'dodam-fonts-'))
      const file = path.join(folder, 'fonts.conf')
      const dirs = [...folders.map((one) => `<dir>${one}</dir>`), `<cachedir>${folder}</cachedir>`]
      await writeFile(file, `<fontconfig>${dirs.join('')}</fontconfig>`)
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
        await expect(page.getByRole('article')).toHaveCount(9)
        await page.waitForFunction(() => document.fonts.check('16px "Pretendard Variable"', '가a'))
        expect(await shift()).toBeLessThanOrEqual(0.01)
      } finally {
        await browser.close()
        await rm(folder, { recursive: true })
      }
    })
