import { execFileSync } from 'node:child_process'

/** Whether this machine can draw Korean: without a font for it, text becomes wider when the app's own font has come. */
export const hasKoreanFont = (() => {
  try {
    return execFileSync('fc-list', [':lang=ko', 'family'], { encoding: 'utf8' }).trim() !== ''
  } catch {
    return false
  }
})()
