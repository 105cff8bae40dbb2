/** Scripts in which a joiner changes how letters are drawn. */
const joining =
  'Arab Beng Deva Gujr Guru Knda Khmr Mlym Mong Mymr Nkoo Orya Sinh Syrc Taml Telu Tibt'.split(' ')
const joined = `(?!\\p{DI})[${joining.map((script) => `\\p{scx=${script}}`).join('')}]`
const picture = '[\\p{ExtPict}\\p{EMod}]'

/** Invisible characters where they belong to what is seen. Each looks only at its neighbours, so cleaning twice changes nothing. */
const meaningful = [
  // The flag of a region, such as Scotland.
  '\\u{1f3f4}[\\u{e0020}-\\u{e007e}]+\\u{e007f}',
  // An emoji as a picture or as text, and as a key.
  `(?<=${picture})[\\ufe0e\\ufe0f]`,
  '(?<=[#*\\d])\\ufe0f(?=\\u20e3)',
  // A variant of a Chinese character, or of a Mongolian letter.
  '(?<=\\p{Ideo})[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
  '(?<=[\\u1820-\\u18aa])[\\u180b-\\u180d\\u180f]',
  // Emoji that become one.
  `(?<=${picture}\\ufe0f?)\\u200d(?=\\p{ExtPict})`,
  `(?<=${joined})[\\u200c\\u200d](?=${joined})`,
].join('|')

const invisible = /[\p{DI}\ufff9-\ufffb]/u
const invisibleOrMeant = new RegExp(`(${meaningful})|[\\p{DI}\\ufff9-\\ufffb]`, 'gu')

/** Return a text without characters that are drawn as nothing, except where they shape an emoji or a letter. The empty Braille cell becomes a space. */
export const withoutInvisible = (text: string): string =>
  (invisible.test(text) ? text.replace(invisibleOrMeant, '$1') : text).replaceAll('\u2800', ' ')
