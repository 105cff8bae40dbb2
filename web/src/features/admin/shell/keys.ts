import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { create } from 'zustand'
import { oneOf } from '../../../device/parser.ts'
import { kept, plain } from '../../../device/store.ts'
import { topDialog } from '../../../ui/open-dialogs.ts'

/**
 * A shortcut: one key, or two after each other as `g s`. Letters are lower case and mean the physical key, so that they
 * work while the keyboard writes Korean.
 */
export interface Shortcut {
  key: string
  /** Its description in the reader's language, for the list of keys. */
  does: string
  run: () => void
}

/** The active shortcuts, the innermost last. */
export const useActiveShortcuts = create<{ all: readonly Shortcut[] }>(() => ({ all: [] }))

type Listed = Pick<Shortcut, 'key' | 'does'>

/** Return the keys to list: of two that are the same the later one, which is active; and what needs no shortcut of ours. */
export function listedKeys(
  all: readonly Listed[],
  native: Record<'Enter' | 'Escape', string>,
): Listed[] {
  const listed = all.filter(({ key }, at) => all.findLastIndex((one) => one.key === key) === at)
  const has = (key: string) => listed.some((one) => one.key === key)
  return [
    ...listed,
    ...(has('j') ? [{ key: 'Enter', does: native.Enter }] : []),
    ...(has('Escape') ? [] : [{ key: 'Escape', does: native.Escape }]),
  ]
}

/** Single-key shortcuts can interfere with speech input, so they can be switched off on this device. */
export const keysSwitch = kept('admin-keys', plain(oneOf('on', 'off')))

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

/**
 * Return the key meant by an event. In Korean input mode the J key gives `ㅓ` or `Process`, so its physical code is used
 * then.
 */
export function meantKey({ key, code, shiftKey }: Pressed): string {
  if (/^[a-z]$/i.test(key)) return shiftKey ? key.toUpperCase() : key.toLowerCase()
  if (/^[!-~]$/.test(key)) return key
  if (/^Key[A-Z]$/.test(code)) return shiftKey ? code.slice(3) : code.slice(3).toLowerCase()
  if (/^Digit\d$/.test(code) && !shiftKey) return code.slice(5)
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return key
}

const fields = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select'
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(fields))

/** The first key of a shortcut of two keys, while the second one is awaited, and when it was pressed. */
let begun = { key: '', at: 0 }
const secondKeyMs = 1500

export function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const before = event.timeStamp - begun.at < secondKeyMs ? begun.key : ''
  begun = { key: '', at: 0 }
  if (event.ctrlKey || event.metaKey || event.altKey) return
  // An open dialog or menu has the keyboard to itself.
  if (topDialog() || document.querySelector('[role=menu]')) return
  const key = meantKey(event)
  // A key that is held moves along a list, but does no act a second time.
  if (event.repeat && key !== 'j' && key !== 'k') return
  if (isTyping(event.target)) {
    if (key === 'Escape' && event.target instanceof HTMLElement) event.target.blur()
    return
  }
  if (key !== 'Escape' && keysSwitch.read() === 'off') return
  const { all } = useActiveShortcuts.getState()
  const found = all.findLast((one) => one.key === before + key)
  if (!found) {
    if (all.some((one) => one.key.startsWith(`${key} `)))
      begun = { key: `${key} `, at: event.timeStamp }
    return
  }
  event.preventDefault()
  found.run()
}

/** Handle keyboard events while the admin area is mounted. */
export function useKeyboard(): void {
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Activate shortcuts while the component is mounted. If two have the same key, the later one is used. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const run = useEffectEvent((key: string) => shortcuts.find((one) => one.key === key)?.run())
  const listed = JSON.stringify(shortcuts.map(({ key, does }) => [key, does]))
  // A layout effect, so that the keys work from the first paint; a later effect would miss a fast key press.
  useLayoutEffect(() => {
    const mine = (JSON.parse(listed) as [string, string][]).map(([key, does]) => ({
      key,
      does,
      run: () => run(key),
    }))
    useActiveShortcuts.setState(({ all }) => ({ all: [...all, ...mine] }))
    return () =>
      useActiveShortcuts.setState(({ all }) => ({ all: all.filter((one) => !mine.includes(one)) }))
  }, [listed])
}
