import { existsSync } from 'node:fs'

const firstOf = (files: (string | undefined)[]) =>
  files.find((file) => file !== undefined && existsSync(file))

const chosen = process.env['CHROMIUM']
const whole = ['/usr/bin/chromium', '/usr/bin/google-chrome']

/** The browser with windows; undefined where there is none. */
export const wholeChromium = firstOf([chosen, ...whole])

/** What stories run in: without another choice the shell without windows, which is faster but has no notifications. */
export const chromium = firstOf([chosen, '/usr/bin/chromium-headless-shell', ...whole])

/** What a window of the whole browser starts beside its page, and of what Playwright switches off itself what matters here. */
const unneeded = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'AimEnabled',
  'HttpsUpgrades',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'PreconnectToSearch',
]

/** How Playwright starts a Chromium; without one it looks for its own. */
export const launchOptionsOf = (executablePath: string | undefined) => ({
  ...(executablePath !== undefined && { executablePath }),
  args: [
    `--disable-features=${unneeded.join()}`,
    // Chromium refuses to sandbox itself for root, which is who tests run as in most containers.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
})
