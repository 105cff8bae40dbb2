import { existsSync } from 'node:fs'
import { firefoxBinary } from './firefox.ts'
import type { EngineName } from './person.ts'
import { screenBinary, webkitBinary } from './webkit.ts'

/** The browsers besides Chromium, whether they are installed, and how to install them. */
export const otherEngines: Record<EngineName, { what: string; isThere: boolean; hint: string }> = {
  Firefox: {
    what: 'Firefox',
    isThere: existsSync(firefoxBinary),
    hint: 'install firefox-esr, or set FIREFOX to where it is',
  },
  WebKit: {
    what: 'WebKit',
    isThere: existsSync(webkitBinary) && existsSync(screenBinary),
    hint: 'install webkit2gtk-driver and xvfb',
  },
}

/** For `test.skip`: whether a story cannot run here, and why. */
export function neededBy(...names: EngineName[]): [isMissing: boolean, reason: string] {
  const missing = names.filter((name) => !otherEngines[name].isThere)
  return [missing.length > 0, missing.map((name) => `no ${name}`).join(', ')]
}
