import { describe, expect, it } from 'vitest'

const wordFiles = import.meta.glob<string>('../**/words.{ko,en}.json', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const sources = Object.entries(
  import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).map(([file, text]) => ({ file, text }))

/** `{ a: { b: 'x' } }` as `a.b` → `x`, plural forms under one key. */
function flatten(node: object, path: string, into: Map<string, string[]>): void {
  for (const [name, value] of Object.entries(node)) {
    const key = path ? `${path}.${name}` : name
    if (typeof value === 'object' && value !== null) flatten(value, key, into)
    else {
      const plain = key.replace(/_(zero|one|two|few|many|other)$/, '')
      into.set(plain, [...(into.get(plain) ?? []), String(value)])
    }
  }
}

/** All texts of a language by the key that the sources use. */
function wordsOf(language: 'ko' | 'en'): Map<string, string[]> {
  const words = new Map<string, string[]>()
  for (const [file, text] of Object.entries(wordFiles)) {
    if (!file.endsWith(`words.${language}.json`)) continue
    // Each screen of the admin area has texts of its own.
    const feature = /\/features\/(admin\/[^/]+|[^/]+)\//.exec(file)?.[1] ?? ''
    flatten(JSON.parse(text), feature.replace('/', '.'), words)
  }
  return words
}

const ko = wordsOf('ko')
const en = wordsOf('en')

/** English texts that stand elsewhere: what the helper says, and why a call was refused. */
const otherEnglish = Object.values(
  import.meta.glob<string>(['../../../helper/words/en.json', '../../../contract/src/errors/*.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)
/** Forms that American English spells or says otherwise. */
const british = [
  /\bany more\b(?! \w)|\b(?:after|to|back|for|up|down)wards\b|\bstraight away\b|\b(?:whil|among)st\b|\bper cent\b/i,
  /\b(?:behavi|col|fav|flav|hon|hum|lab|neighb|rum)our/i,
  /\b(?:apolog|critic|emphas|final|memor|minim|normal|organ|personal|priorit|real|recogn|summar)is(?:e|ed|es|ing|ation)\b/i,
  /\banaly(?:se|sed|sing)\b|\b(?:cent|met|theat)res?\b|\b(?:defen|licen|offen)ce\b|\bpractis(?:e|ed|ing)\b/i,
  /\b(?:cancel|counsel|label|model|quarrel|travel)l(?:ed|ing|or|er)\b|\b(?:enrol|fulfil)(?:s|ment)?\b|\bskilful/i,
  /\b(?:burn|dream|lean|learn|smel|spel|spoil)t\b|\b(?:have|has|had|’ve|’s|’d) got (?:into|on|over|through|used)\b/i,
  /\b(?:grey|judgement|maths|mum|mums|programme|cheque|pyjamas|queue up|ticked|ticks)\b/i,
]

const hole = '§'

/** Every literal that could be a key: quoted ones whole, templates as a pattern with a hole for each `${}`. */
function literalsOf(source: string): { quoted: string[]; patterns: RegExp[] } {
  const quoted = [...source.matchAll(/'([\w-]+(?:\.[\w-]+)+)'/g)].flatMap((match) => match[1] ?? [])
  const patterns = [...source.matchAll(/`([\w.-]*\$\{[^`]*)`/g)].flatMap((match) => {
    const text = (match[1] ?? '').replace(/\$\{[^}]*\}/g, hole)
    return /^[\w.-]+\.[\w.§-]*$/.test(text)
      ? [new RegExp(`^${text.replaceAll('.', '\\.').replaceAll(hole, '[\\w-]+')}$`)]
      : []
  })
  return { quoted, patterns }
}

const literals = sources.map(({ file, text }) => ({ file, text, ...literalsOf(text) }))
const areas = new Set([...en.keys()].map((key) => key.split('.')[0]))

const variablesOf = (texts: readonly string[]) =>
  [
    ...new Set(
      texts.flatMap((text) =>
        [...text.matchAll(/\{\{\s*(\w+)/g)].flatMap(([, name]) => name ?? []),
      ),
    ),
  ].toSorted((a, b) => a.localeCompare(b))

describe('words', () => {
  it('are found', () => {
    expect(ko.size).toBeGreaterThan(50)
  })

  it('have the same keys in Korean and English', () => {
    expect(
      [...ko.keys()].filter((key) => !en.has(key)),
      'only in Korean',
    ).toEqual([])
    expect(
      [...en.keys()].filter((key) => !ko.has(key)),
      'only in English',
    ).toEqual([])
  })

  it('use the same variables in both languages', () => {
    const different = [...ko].filter(
      ([key, texts]) => String(variablesOf(texts)) !== String(variablesOf(en.get(key) ?? [])),
    )
    expect(different.map(([key]) => key)).toEqual([])
  })

  it('are not empty', () => {
    const empty = [...ko, ...en].filter(([, texts]) => texts.some((text) => text.trim() === ''))
    expect(empty.map(([key]) => key)).toEqual([])
  })

  it('are set as CONTRIBUTING says: curly quotes, one-character ellipsis, en dashes in ranges', () => {
    const wrong = [...ko, ...en].filter(([, texts]) =>
      texts.some((text) => /['"]|\.\.|\d-\d/.test(text)),
    )
    expect(wrong.map(([key]) => key)).toEqual([])
  })

  it('are American English', () => {
    const isBritish = (text: string) => british.some((form) => form.test(text))
    expect(otherEnglish.length).toBeGreaterThan(3)
    expect([...en].filter(([, texts]) => texts.some(isBritish))).toEqual([])
    expect(otherEnglish.flatMap((text) => text.split('\n')).filter(isBritish)).toEqual([])
  })

  it('exist for every key in the sources', () => {
    const missing = literals.flatMap(({ file, text }) =>
      [...text.matchAll(/\bt\(\s*'([^']+)'/g)].flatMap(([, key = '']) =>
        en.has(key) ? [] : [`${file}: ${key}`],
      ),
    )
    const empty = literals.flatMap(({ file, patterns }) =>
      patterns.flatMap((pattern) => {
        const area = pattern.source.slice(1).split('\\.')[0]
        if (area === undefined || !areas.has(area)) return []
        return [...en.keys()].some((key) => pattern.test(key)) ? [] : [`${file}: ${pattern.source}`]
      }),
    )
    expect([...missing, ...empty]).toEqual([])
  })

  it('are all used', () => {
    const quoted = new Set(literals.flatMap((source) => source.quoted))
    const patterns = literals.flatMap((source) => source.patterns)
    // The four words of `useLeaveQuestion` are used by the name that they share.
    const isOfQuestion = (key: string) => quoted.has(key.replace(/\.(title|line|stay|leave)$/, ''))
    const unused = [...en.keys()].filter(
      (key) =>
        !quoted.has(key) && !isOfQuestion(key) && !patterns.some((pattern) => pattern.test(key)),
    )
    expect(unused).toEqual([])
  })
})
