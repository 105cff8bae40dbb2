import type { ReadDb } from '@dodam/db'
import { type RawBuilder, sql } from 'kysely'
import { patternOf } from './folding.ts'
import { anySyllable, type Form } from './korean/forms.ts'
import { type KoreanWord, patternsOf } from './korean/words.ts'
import {
  initialsPattern,
  type Part,
  type SearchWord,
  searchWordsOf,
  typedWordsOf,
} from './query.ts'

/** A word of a search as conditions of Postgres. */
export interface WordCondition {
  /** True for a row of `posts` that contains the word. */
  fits: RawBuilder<boolean>
  /** What every text with the word has in the index, as a `tsquery`; undefined where the index cannot help. */
  terms: string | undefined
}

const irregularStems = ['die', 'lie', 'tie']

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
const lexeme = (term: string) => `'${term.replace(/['\\]/g, '$&$&')}'`
const allOf = (terms: readonly string[]) =>
  terms.length > 0 ? `(${terms.join(' & ')})` : undefined
const anyOf = (terms: readonly string[]) => `(${terms.join(' | ')})`

/** Return the beginning shared by the English words with this stem: happi becomes happ, for happy. */
const startOf = (stem: string) =>
  irregularStems.includes(stem) ? stem.slice(0, 1) : stem.length > 2 ? stem.slice(0, -1) : stem

const pairTerms = (one: string, next: string) =>
  next === anySyllable ? [`${lexeme(one)}:*`] : [...next].map((two) => lexeme(one + two))

/** A form in the index, which has every two neighbouring syllables, whatever spaces are between them. */
const formTerms = (form: Form) =>
  allOf(
    form
      .slice(1)
      .map((next, at) => anyOf([...(form[at] ?? '')].flatMap((one) => pairTerms(one, next)))),
  )

function koreanCondition(word: KoreanWord): WordCondition {
  const forms = [...word.solid, ...word.spaced, ...word.beginning]
  const [only = []] = word.solid
  const isLiteral = forms.length === 1 && only.length > 0 && only.every((one) => one.length === 1)
  const terms = word.alone === undefined ? forms.map(formTerms) : [undefined]
  const indexed = terms.filter((one) => one !== undefined)
  // A pattern is slow, so most texts are ruled out by a syllable that it begins with.
  const starts = [...new Set(forms.map(([first = '']) => first))]
  const [start = ''] = starts
  const mayFit =
    starts.length === 1 && start.length === 1
      ? sql<boolean>`posts.content like ${containing(start)}`
      : sql<boolean>`true`
  return {
    fits: isLiteral
      ? sql<boolean>`posts.content like ${containing(only.join(''))}`
      : sql<boolean>`(${mayFit} and posts.content ~ ${patternsOf(word).join('|')})`,
    terms: indexed.length === terms.length ? anyOf(indexed) : undefined,
  }
}

const bounded = (start: string, end = '') => `(^|[^A-Za-z0-9])${start}${end}`

/** The index terms of parts that are looked up as the database splits them. */
async function termsOf(db: ReadDb, words: readonly SearchWord[]): Promise<Map<string, string[]>> {
  const texts = words.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'korean' ? [] : [part.text])),
  )
  if (texts.length === 0) return new Map()
  const { rows } = await sql<{ piece: string; terms: string[] }>`
    select piece, search_words(piece) as terms from unnest(${texts}::text[]) as given (piece)`.execute(
    db,
  )
  return new Map(rows.map(({ piece, terms }) => [piece, terms]))
}

function partCondition(part: Part, terms: readonly string[], takesAccents: boolean): WordCondition {
  switch (part.kind) {
    case 'korean':
      return koreanCondition(part.word)
    case 'literal':
      return {
        fits: sql<boolean>`posts.content like ${containing(part.text)}`,
        terms: allOf(terms.map(lexeme)),
      }
    case 'initials':
      return {
        fits: sql<boolean>`posts.content ~ ${initialsPattern(part.text)}`,
        terms: allOf(terms.map(lexeme)),
      }
    case 'other':
      return {
        fits: sql<boolean>`posts.content ~ ${patternOf(part.text, { takesAccents: true })}`,
        terms: allOf(terms.map(lexeme)),
      }
    case 'latin': {
      const [stem] = terms
      const pattern = (word: string) => patternOf(word, { takesAccents })
      // Stop words such as "the" have no terms, so they are matched literally.
      if (stem === undefined)
        return {
          fits: sql<boolean>`posts.content ~ ${bounded(pattern(part.text), '([^A-Za-z0-9]|$)')}`,
          terms: undefined,
        }
      return {
        fits: sql<boolean>`(posts.content ~ ${bounded(pattern(startOf(stem)))}
          and search_words(posts.content) @> ${terms}::text[])`,
        terms: allOf(terms.map(lexeme)),
      }
    }
  }
}

const both = (conditions: readonly WordCondition[]): WordCondition => ({
  fits: sql<boolean>`(${sql.join(
    conditions.map(({ fits }) => fits),
    sql` and `,
  )})`,
  terms: allOf(conditions.flatMap(({ terms }) => terms ?? [])),
})

/** Whether a word says little: one of a Korean list, or an English stop word, except in a negation. */
const saysLittle = (word: SearchWord, terms: Map<string, string[]>) =>
  word.isLight ||
  word.parts.every(
    (part) => part.kind === 'latin' && !part.isNegated && terms.get(part.text)?.length === 0,
  )

/**
 * Return a condition for each word of a search that counts.
 * @param asTyped Every word counts, as typed and not by its stem.
 */
export async function conditionsOf(
  db: ReadDb,
  text: string,
  { asTyped = false } = {},
): Promise<WordCondition[]> {
  const words = asTyped ? typedWordsOf(text) : searchWordsOf(text)
  const terms = await termsOf(db, words)
  const heavy = asTyped ? words : words.filter((word) => !saysLittle(word, terms))
  // Accents that are no part of a letter in NFC are rare, and slow.
  const takesAccents = /[\u0080-\uffff]/.test(text)
  return (heavy.length > 0 ? heavy : words).map(({ parts }) =>
    both(
      parts.map((part) =>
        partCondition(
          part,
          part.kind === 'korean' ? [] : (terms.get(part.text) ?? []),
          takesAccents,
        ),
      ),
    ),
  )
}
