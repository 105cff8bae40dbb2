import i18next, { type ParseKeys } from 'i18next'

/** Whether the app has a text of this key, for keys that are made of a code. */
export const isWord = (key: string): key is ParseKeys => i18next.exists(key)
