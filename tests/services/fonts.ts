import { execFileSync } from 'node:child_process'

/** Whether this machine can draw Korean: without a font for it, text becomes wider when the app's own font has come. */
export const hasKoreanFont = (() => {
  try {
    return execFileSync('fc-list', [':lang=ko', 'family'], { encoding: 'utf8' }).trim() !== ''
  } catch {
    return false
  }
})()

/** For `test.skip`: whether a story that measures how far text moves cannot run here, and why. */
export const needsKoreanFont: [isMissing: boolean, reason: string] = [
  !hasKoreanFont,
  'no Korean font: text moves when the font of the app comes',
]
