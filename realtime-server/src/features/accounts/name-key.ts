/** Letters that look like a Latin letter: Cyrillic, Greek, and small capitals. */
const lookalikes = {
  a: 'АаᴀɑΑα',
  b: 'ВвΒβʙ',
  c: 'Ссᴄ',
  d: 'ԁᴅĐđ',
  e: 'ЕеΕεᴇҽЄє',
  f: 'ғꜰ',
  g: 'ɢɡ',
  h: 'НнΗʜһ',
  j: 'Јјᴊϳ',
  k: 'КкΚκᴋ',
  l: 'ІіΙιɪıӀӏʟŁł',
  m: 'МмΜᴍ',
  n: 'ИипΝηɴ',
  o: 'ОоΟοσᴏØø',
  p: 'РрΡρᴘ',
  q: 'ԛǫ',
  r: 'гЯяʀ',
  s: 'Ѕѕꜱ',
  t: 'ТтΤτᴛ',
  u: 'υμᴜ',
  v: 'Ѵѵνᴠ',
  w: 'ԝωᴡ',
  x: 'ХхΧχ',
  y: 'УуΥγʏү',
  z: 'Ζζᴢ',
}
/** Other capitals as small letters, as not every database knows their case; and final Hangul consonants as initial. */
const sameLetters = [
  'БГДЖЗЛПФЦЧШЩЪЫЬЭЮΓΔΘΛΞΠΣΦΨΩᆨᆩᆫᆮᆯᆷᆸᆺᆻᆼᆽᆾᆿᇀᇁᇂ',
  'бгджзлпфцчшщъыьэюγδθλξπσφψωᄀᄁᄂᄃᄅᄆᄇᄉᄊᄋᄌᄎᄏᄐᄑᄒ',
] as const

const meant = new Map(
  Object.entries(lookalikes).flatMap(([latin, letters]) =>
    [...letters].map((letter) => [letter, latin] as const),
  ),
)
const [others, same] = sameLetters.map((letters) => [...letters])
for (const [at, letter] of (others ?? []).entries()) {
  const other = same?.[at] ?? letter
  meant.set(letter, meant.get(other) ?? other)
}

/**
 * Return a key that is the same for names that look alike: no case, width, accents, spaces, dots, hyphens or
 * underscores, Latin letters for their lookalikes (0 is o; 1 and i are l; rn is m), and Hangul as single letters. The
 * function `name_key` of the database returns the same.
 */
export const nameKeyOf = (name: string): string =>
  [...name.normalize('NFKD').replace(/[\u0300-\u036f ._-]/g, '')]
    .map((letter) => meant.get(letter) ?? letter)
    .join('')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[i1]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
