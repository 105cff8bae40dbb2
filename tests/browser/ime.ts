import type { Person } from './people.ts'

interface KoreanKeyboard {
  /** Shows a syllable that is still open. */
  compose: (text: string) => Promise<void>
  /** Closes it. */
  commit: (text: string) => Promise<void>
  /** Enter as an input method hands it on while a syllable is open: to be kept from sending. */
  enterWhileComposing: () => Promise<void>
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
  }
}
