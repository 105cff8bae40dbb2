import { existsSync } from 'node:fs'

const firstOf = (files: (string | undefined)[]) =>
  files.find((file) => file !== undefined && existsSync(file))

const chosen = process.env['CHROMIUM']
const whole = ['/usr/bin/chromium', '/usr/bin/google-chrome']

/** The full browser; undefined where there is none. */
export const wholeChromium = firstOf([chosen, ...whole])

/** The default browser of stories: the headless shell, which is faster but has no notifications. */
export const chromium = firstOf([chosen, '/usr/bin/chromium-headless-shell', ...whole])

/** What the full browser starts in addition to its page, and the relevant features that Playwright disables itself. */
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
    // Chromium refuses to sandbox itself for root, the user of tests in most containers.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
})
