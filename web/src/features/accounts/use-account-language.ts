import { useEffect, useRef } from 'react'
import { followAccount } from '../../i18n/language.ts'
import { useMe } from './session.ts'

/** Switch to the member's language at sign-in or opening, on a device where none was chosen. */
export function useAccountLanguage(): void {
  const me = useMe()
  const id = me?.id
  const language = me?.language
  const followed = useRef<number>(undefined)
  useEffect(() => {
    if (language === undefined || followed.current === id) return
    // Once per member: a change on another device does not switch the page while it is read.
    followed.current = id
    followAccount(language).catch((error: unknown) =>
      console.warn('The words of the account are out of reach', error),
    )
  }, [id, language])
}
