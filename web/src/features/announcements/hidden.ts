import type { Announcement } from '@dodam/contract'
import { arrayOf, number } from '../../device/parser.ts'
import { json, kept } from '../../device/store.ts'

const stored = kept('hidden-announcements', json(arrayOf(number)), 'tab')

/** Return the ids of the announcements dismissed in this tab. */
export const readHidden = (): number[] => stored.read() ?? []

/** Dismiss an announcement until the tab is closed. */
export const hide = ({ id }: Announcement) => void stored.write([...readHidden(), id])
