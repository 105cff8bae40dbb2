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

/**
 * The colors and figures of which the aliases of masked members are made. Stored numbers stand for places in these
 * lists (`aliasOf`), so they only grow at the end of `aliasFigures`.
 */
export const aliasColors = [
  'red',
  'orange',
  'yellow',
  'lime',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
  'brown',
] as const
export const aliasFigures = [
  'sprout',
  'cloud',
  'star',
  'drop',
  'moon',
  'leaf',
  'mushroom',
  'acorn',
  'flower',
  'shell',
  'clover',
  'balloon',
] as const

/** The number of the alias that is given no more: a red drop looks like blood. */
export const withheldAlias =
  aliasFigures.indexOf('drop') * aliasColors.length + aliasColors.indexOf('red')

/** How many different aliases there are. */
export const aliasCount = aliasColors.length * aliasFigures.length
