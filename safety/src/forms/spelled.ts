import { type Mapped, MappedBuilder } from './mapped.ts'
import spellings from './spellings.json' with { type: 'json' }

/** Words whose mistyped forms, with two letters changed over or one left out, are read as them. */
const KEY_WORDS = spellings.keyWords.join(' ').split(' ')
/** Words of their own that look like a key word mistyped. */
const OWN_WORDS = new Set(spellings.ownWords.join(' ').split(' '))

const spelling = new Map<string, string>()
for (const word of KEY_WORDS) {
  for (let i = 1; i < word.length; i++) {
    const without = word.slice(0, i) + word.slice(i + 1)
    const changed = word.slice(0, i - 1) + word.charAt(i) + word.charAt(i - 1) + word.slice(i + 1)
    for (const mistyped of [without, changed])
      if (mistyped !== word && !OWN_WORDS.has(mistyped) && !KEY_WORDS.includes(mistyped))
        spelling.set(mistyped, word)
  }
}
// Usual spellings, each with the ways it is typed on a telephone or by ear. None of these is a word of its own.
for (const [word, ways] of Object.entries(spellings.typed))
  for (const way of ways.split(' ')) spelling.set(way, word)

/** The word that a way to type it stands for; the word itself where it is none. */
export const usualSpelling = (word: string): string => spelling.get(word) ?? word

/** Whether a word is a way to type another one. */
export const isRespelled = (word: string): boolean => spelling.has(word)

/** After these a `2` stands for "to". */
const BEFORE_TO =
  /^(?:want|wanted|wants|need|going|go|have|has|had|try|trying|like|able|ready|how|nothing|something|used|scared|talk|listen|tell|what|where|suppose|supposed|decided|time|hard|easier|tired|back)$/

const WORD = /[a-z0-9]+/g
/** Three or more letters apart. */
const ALONE = /(?:^| )[a-z0-9] [a-z0-9] [a-z0-9](?= |$)/

function replacement(word: string, before: string, after: string): string | undefined {
  if (word === '2') {
    if (/^ (?:many|much|late|young|far|hard)/.test(after)) return 'too'
    return BEFORE_TO.test(before) ? 'to' : undefined
  }
  return spelling.get(word)
}

/** The words in their usual spelling; undefined when all of them have it. */
export function spelledForm(words: Mapped): Mapped | undefined {
  // Letters apart are a word or a name that is spelt out.
  if (ALONE.test(words.text)) return undefined
  let built: MappedBuilder | undefined
  let at = 0
  let before = ''
  for (const found of words.text.matchAll(WORD)) {
    const [word] = found
    const to = found.index + word.length
    const usual = replacement(word, before, words.text.slice(to, to + 6))
    before = usual ?? word
    if (usual === undefined) continue
    built ??= new MappedBuilder()
    built.copy(words, at, found.index)
    built.add(usual, words.start[found.index] ?? 0, words.end[to - 1] ?? 0)
    at = to
  }
  if (built === undefined) return undefined
  built.copy(words, at, words.text.length)
  return built.done()
}
