import { type HelpPathEvent, helpPath } from '@dodam/contract'
import { call } from '../../api/call.ts'
import { currentLanguage } from '../../i18n/language.ts'

const counted = new Set<HelpPathEvent>()

/** Count an event, once in a page's life. What was chosen or written is not part of it, and a failure is not noticed. */
export function count(event: HelpPathEvent): void {
  if (counted.has(event)) return
  counted.add(event)
  call(helpPath.count, { body: { event, language: currentLanguage() } }).catch(() => undefined)
}
