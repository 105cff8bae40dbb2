import { compatible } from './hangul.ts'
import { type Mapped, MappedBuilder } from './mapped.ts'

/** Cyrillic and Greek letters that pass for Latin ones. Latin itself is left alone: l and I, m and rn are words' own. */
const pairs =
  'аaвbсcԁdеeёeғfһhнhіiїiјjкkӏlмmпnоoрpԛqгrѕsтtцuѵvԝwхxуyүyзzАaВbСcЕeНhІiЈjКkМmОoРpЅsТtХxУy' +
  'αaβbεeηnιiκkνvοoρpτtυuχxγyωwΑaΒbΕeΖzΗhΙiΚkΜmΝnΟoΡpΤtΥyΧx'

const lookAlikes = new Map<number, string>()
for (let i = 0; i < pairs.length; i += 2) {
  lookAlikes.set(pairs.charCodeAt(i), pairs[i + 1] ?? '')
}

const IGNORED = /[\p{Cf}\p{Mn}\p{Me}\u115f\u1160\u3164\uffa0]/u
const SPACE = /\s/u

/** Letters and digits in enclosed, mathematical, full-width, raised and flag form. */
function foldCompatible(code: number, letter: string): string | undefined {
  if (code >= 0x1f150 && code <= 0x1f169) return String.fromCharCode(97 + code - 0x1f150)
  if (code >= 0x1f170 && code <= 0x1f189) return String.fromCharCode(97 + code - 0x1f170)
  if (code >= 0x1f1e6 && code <= 0x1f1ff) return String.fromCharCode(97 + code - 0x1f1e6)
  if (code === 0x1f51f) return '10'
  if (code === 0x3007 || code === 0x24ea || code === 0x24ff) return '0'
  if (code >= 0x2776 && code <= 0x277e) return String.fromCharCode(49 + code - 0x2776)
  const isFolded =
    (code >= 0xff01 && code <= 0xff5e) ||
    (code >= 0x1d400 && code <= 0x1d7ff) ||
    (code >= 0x2460 && code <= 0x24ff) ||
    (code >= 0x2070 && code <= 0x209c) ||
    (code >= 0x2100 && code <= 0x214f) ||
    (code >= 0x1f100 && code <= 0x1f149) ||
    code === 0xb2 ||
    code === 0xb3 ||
    code === 0xb9
  if (!isFolded) return undefined
  const plain = letter.normalize('NFKC').toLowerCase()
  // Parentheses and full stops of ⑴ and ⒈ are part of the drawing.
  return plain.length > 1 ? plain.replace(/[^a-z0-9]/g, '') : plain
}

function foldOther(code: number, letter: string): string {
  const alike = lookAlikes.get(code)
  if (alike !== undefined) return alike
  const compat = foldCompatible(code, letter)
  if (compat !== undefined) return compat
  if (code === 0x2018 || code === 0x2019 || code === 0xb4) return "'"
  if (code === 0x201c || code === 0x201d || code === 0x300c || code === 0x300d) return '"'
  if (code === 0x2026) return '...'
  if (code >= 0xffa1 && code <= 0xffdc) return compatible(letter.normalize('NFKC').charCodeAt(0))
  if (code >= 0xc0 && code <= 0x24f) {
    const bare = letter.normalize('NFD').charAt(0).toLowerCase()
    return bare >= 'a' && bare <= 'z' ? bare : letter.toLowerCase()
  }
  return letter.toLowerCase()
}

/**
 * The form from which all others are made: lower case, one kind of space, composed syllables, look-alikes and
 * compatibility letters folded, invisible characters and combining marks gone. Signs stay.
 */
export function baseForm(text: string): Mapped {
  const built = new MappedBuilder()
  const points = [...text]
  for (let i = 0; i < points.length; i++) {
    const letter = points[i] ?? ''
    const code = letter.codePointAt(0) ?? 0
    if ((code > 0x20 && code < 0x7f) || (code >= 0xac00 && code <= 0xd7a3)) {
      built.add(code >= 65 && code <= 90 ? String.fromCharCode(code + 32) : letter, i, i + 1)
      if (code >= 0xac00 && (code - 0xac00) % 28 === 0) i = takeFinal(points, i, built)
    } else if (code >= 0x3131 && code <= 0x318e && code !== 0x3164) {
      built.add(letter, i, i + 1)
    } else if (code === 10) {
      built.add('\n', i, i + 1)
    } else if (code >= 0x1100 && code <= 0x11ff && code !== 0x115f && code !== 0x1160) {
      i = addConjoining(points, i, built)
    } else if (IGNORED.test(letter)) {
      built.extend(i + 1)
    } else if (SPACE.test(letter)) {
      built.add(' ', i, i + 1)
    } else {
      built.add(foldOther(code, letter), i, i + 1)
    }
  }
  return built.done()
}

/** An open syllable followed by a conjoining final (가 + ᆨ) becomes one closed syllable. Return the last point used. */
function takeFinal(points: string[], at: number, built: MappedBuilder): number {
  const final = points[at + 1]?.charCodeAt(0) ?? 0
  if (final < 0x11a8 || final > 0x11c2) return at
  const closed = (points[at]?.charCodeAt(0) ?? 0) + final - 0x11a7
  built.text = built.text.slice(0, -1) + String.fromCharCode(closed)
  built.extend(at + 2)
  return at + 1
}

function addConjoining(points: string[], at: number, built: MappedBuilder): number {
  const initial = points[at]?.charCodeAt(0) ?? 0
  const vowel = points[at + 1]?.charCodeAt(0) ?? 0
  if (initial > 0x1112 || vowel < 0x1161 || vowel > 0x1175) {
    built.add(compatible(initial), at, at + 1)
    return at
  }
  const third = points[at + 2]?.charCodeAt(0) ?? 0
  const to = third >= 0x11a8 && third <= 0x11c2 ? at + 3 : at + 2
  built.add(points.slice(at, to).join('').normalize('NFC'), at, to)
  return to - 1
}
