import type { Person } from './people.ts'

interface KoreanKeyboard {
  /** Show an open syllable. */
  compose: (text: string) => Promise<void>
  /** Commit it. */
  commit: (text: string) => Promise<void>
  /** The Enter that an input method passes on while a syllable is open: it must not send. */
  enterWhileComposing: () => Promise<void>
  /** An Enter that has the key code of an input method alone, and breaks the line. */
  enterOfIme: (keys?: { withShift: boolean }) => Promise<void>
}

/** A Korean input method. */
export async function koreanKeyboard({ context, page }: Person): Promise<KoreanKeyboard> {
  const keyboard = await context.newCDPSession(page)
  const process = { key: 'Process', code: 'Enter', windowsVirtualKeyCode: 229 }
  return {
    compose: async (text) => {
      const end = text.length
      await keyboard.send('Input.imeSetComposition', {
        text,
        selectionStart: end,
        selectionEnd: end,
      })
    },
    commit: async (text) => void (await keyboard.send('Input.insertText', { text })),
    enterWhileComposing: async () => {
      await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...process })
      await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...process })
    },
    enterOfIme: async ({ withShift } = { withShift: false }) => {
      const modifiers = withShift ? 8 : 0
      const key = { ...process, modifiers }
      await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
      await keyboard.send('Input.dispatchKeyEvent', { type: 'char', text: '\r', modifiers })
      await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
    },
  }
}
