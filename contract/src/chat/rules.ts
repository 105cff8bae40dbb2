export const messageLength = { min: 1, max: 2000 }

/** A message deleted within this time after sending disappears; later it leaves a placeholder. */
export const vanishesWithinMs = 15 * 60_000

/** Emojis of the picker; a message of exactly one of them is shown large and without a bubble. */
export const emojis: readonly string[] = [
  '😀',
  '😄',
  '😁',
  '😆',
  '😅',
  '🤣',
  '😂',
  '🙂',
  '😉',
  '😊',
  '😍',
  '🥰',
  '😘',
  '😋',
  '😎',
  '🤗',
  '🤔',
  '😐',
  '😴',
  '😌',
  '😢',
  '😭',
  '😤',
  '😡',
  '😱',
  '😳',
  '🥺',
  '😔',
  '😞',
  '😷',
  '👍',
  '👏',
  '🙏',
  '💪',
  '🤝',
  '❤️',
  '💛',
  '💚',
  '🌱',
  '✨',
]
export const isSingleEmoji = (content: string) => emojis.includes(content)
