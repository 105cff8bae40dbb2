import { readFileSync } from 'node:fs'
import { anchorsOf } from './anchors.ts'

type Language = 'ko' | 'en' | 'signs'

interface Block {
  head: string
  patterns: string[]
}

/**
 * Read a file of `rules/`. A line that is not indented heads a block, two spaces begin a pattern, and four go on with it; `#`
 * begins a comment. A name in capitals stands, in braces, for the only pattern of its block.
 */
function blocksOf(path: string): Block[] {
  const blocks: Block[] = []
  const text = readFileSync(new URL(`../../rules/${path}.txt`, import.meta.url), 'utf8')
  for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    const patterns = blocks.at(-1)?.patterns ?? []
    if (line.startsWith('    ')) patterns.push((patterns.pop() ?? '') + line.slice(4))
    else if (line.startsWith('  ')) patterns.push(line.slice(2))
    else blocks.push({ head: line, patterns: [] })
  }
  return blocks
}

/**
 * Return the regular expression of a pattern: no group captures, `~` is a gap of at most 12 letters and `~~` one of at most
 * 30, both inside one sentence. A space is optional in a Korean pattern; an English one stands between word ends.
 */
function sourceOf(pattern: string, language: Language): string {
  let source = pattern
    .replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]|\((?!\?)/g, (part) => (part === '(' ? '(?:' : part))
    .replaceAll('~~', '[^.?]{0,30}')
    .replaceAll('~', '[^.?]{0,12}')
  if (language === 'ko') source = source.replaceAll(/ \??/g, ' ?')
  if (language !== 'en') return source
  // Words looked back for begin where words begin.
  source = source.replaceAll(/\(\?<([=!])\(\?:(?=[a-z])/g, '(?<$1(?<![a-z])(?:')
  return `(?<![a-z0-9])(?:${source})(?![a-z0-9])`
}

/** Read the blocks of files with the sources of their patterns, names written out. */
function sourcesIn(paths: string[], language: Language): Block[] {
  const names = new Map<string, string>()
  const written = (pattern: string) =>
    pattern.replaceAll(/\{([A-Z_]+)\}/g, (_, name: string) => {
      const known = names.get(name)
      if (known === undefined) throw new Error(`No ${name} before ${pattern}`)
      return known
    })
  return paths.flatMap(blocksOf).flatMap(({ head, patterns }) => {
    const whole = patterns.map(written)
    if (!/^[A-Z_]+$/.test(head))
      return { head, patterns: whole.map((pattern) => sourceOf(pattern, language)) }
    names.set(head, whole.join(''))
    return []
  })
}

/** The forms that are read, and by which files. */
const files: [reads: 'words' | 'signs', language: Language, ...names: string[]][] = [
  ['words', 'ko', 'shared', 'crisis', 'grooming', 'insult', 'indirect', 'held'],
  ['words', 'en', 'shared', 'crisis', 'grooming', 'insult', 'indirect', 'plain', 'held'],
  ['signs', 'signs', 'contact'],
  ['signs', 'ko', 'shared', 'contact'],
  ['signs', 'en', 'contact'],
]

/**
 * Return the rules as the check loads them: a line for each context, and one for each pattern with its rule and the sets of
 * literals that a text must hold. Columns stand between tabs, as in `rulesIn` of `src/matching/compile.ts`.
 */
export function ruleTable(): string {
  const contexts = sourcesIn(['contexts'], 'signs').map(({ head, patterns }) =>
    ['context', head, patterns.join('|')].join('\t'),
  )
  const patterns = files.flatMap(([reads, language, ...names]) =>
    sourcesIn(
      names.map((name) => `${language}/${name}`),
      language,
    ).flatMap(({ head, patterns: sources }) => {
      const rule = /^(\S+) (\S+)(?: also (\S+))?(?: unless (.+))?$/.exec(head)
      if (rule === null) throw new Error(`No rule: ${head}`)
      const columns = [reads, ...rule.slice(1).map((column) => column ?? '')]
      return sources.map((source) => {
        const sets = anchorsOf(source).map((set) => set.join('|'))
        return [...columns, source, ...sets].join('\t')
      })
    }),
  )
  return [...contexts, ...patterns].join('\n')
}
