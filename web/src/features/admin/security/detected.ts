import { detectedTypeOf } from '@dodam/contract'
import i18next from 'i18next'

/** Return the reason of a block or the note of an incident: the code of a detected attack is put in words. */
export function detectedText(reason: string): string {
  const type = detectedTypeOf(reason)
  return type === undefined
    ? reason
    : i18next.t('admin.security.block.detected', { type: i18next.t(`admin.security.type.${type}`) })
}
