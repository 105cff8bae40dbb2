import { execFileSync } from 'node:child_process'

/** Whether this machine has a Korean font: without one, text becomes wider when the app's own font loads. */
export const hasKoreanFont = (() => {
  try {
    return execFileSync('fc-list', [':lang=ko', 'family'], { encoding: 'utf8' }).trim() !== ''
  } catch {
    return false
  }
})()

/** For `test.skip`: whether a story that measures layout shifts cannot run here, and why. */
export const needsKoreanFont: [isMissing: boolean, reason: string] = [
  !hasKoreanFont,
  'no Korean font: text moves when the font of the app comes',
]
