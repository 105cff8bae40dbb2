/**
 * What a text must hold before a pattern is worth running: for each of a few sets, at least one literal of the set is
 * part of every match. Patterns are plain regular expressions without backreferences; groups are `(?:`, `(?=`, `(?!`, `(?<!`, `(?<=`.
 */
interface Part {
  /** All texts the part matches, where these are few. */
  exact: string[] | undefined
  /** Sets of literals; of each set one is in every match. The best come first. */
  sets: string[][]
}

const MOST_SETS = 3

const MOST_TEXTS = 24
const COMMON = new Set(
  'a i im ive id ill you your youre ur u r me my to the and of in on it is are be so do dont just not no never want wanna what with for that this if when was were all can cant have has had will would would get got going go like feel feels know think they them he she his her their our we us up out at by as but from about been one some any how who why there here 있어 없어 하고 에서 으로 이야 나는 내가 너는 그냥 진짜 너무'.split(
    ' ',
  ),
)

const weights = new Map<string, number>()
const weightOf = (literal: string) => {
  const known = weights.get(literal)
  if (known !== undefined) return known
  let weight = 0
  for (const word of literal.split(' ')) {
    const units = /[가-힣ㄱ-ㅣ]/.test(word) ? word.length * 3 : word.length
    weight += COMMON.has(word) ? units * 0.2 : units
  }
  weights.set(literal, weight)
  return weight
}

const scoreOf = (literals: string[]) =>
  Math.min(...literals.map(weightOf)) - Math.log2(literals.length) * 0.5

/** A single Latin letter or digit is everywhere and says nothing; a Hangul syllable does. */
const isTelling = (literals: string[]) =>
  literals.length > 0 &&
  literals.every((literal) => literal.length >= 2 || /[가-힣ㄱ-ㅣ]/.test(literal))

function bestOf(sets: (string[] | undefined)[]): string[][] {
  const telling = sets.filter((set) => set !== undefined).filter(isTelling)
  const best: string[][] = []
  const known = new Set<string>()
  const scored = telling.map((set) => ({ set, score: scoreOf(set) }))
  for (const { set } of scored.toSorted((a, b) => b.score - a.score)) {
    if (best.length === MOST_SETS) break
    // The same words with and without a space around them are one condition.
    const name = set
      .map((literal) => literal.trim())
      .toSorted((a, b) => (a < b ? -1 : 1))
      .join('|')
    if (!known.has(name)) best.push(set)
    known.add(name)
  }
  return best
}

const BRACES = /\{(\d+)(?:,(\d+))?\}/y
const OPENING = /\((?:\?(?::|=|!|<=|<!))/y

class Reader {
  at = 0
  readonly source: string
  constructor(source: string) {
    this.source = source
  }

  /** Match a sticky expression at the place that is read. */
  private next(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.at
    return expression.exec(this.source)
  }

  alternatives(): Part {
    const parts = [this.sequence()]
    while (this.source[this.at] === '|') {
      this.at++
      parts.push(this.sequence())
    }
    if (parts.length === 1 && parts[0] !== undefined) return parts[0]
    const exact = parts.every((part) => part.exact !== undefined)
      ? parts.flatMap((part) => part.exact ?? [])
      : undefined
    // One literal of the best set of each branch: the union of these sets is one set.
    const best = parts.map((part) => bestOf([part.exact, ...part.sets])[0])
    const union = best.every((one) => one !== undefined) ? [[...new Set(best.flat())]] : []
    const isShort = exact !== undefined && exact.length <= MOST_TEXTS
    return { exact: isShort ? exact : undefined, sets: union }
  }

  private sequence(): Part {
    let current = ['']
    let isExact = true
    const sets: string[][] = []
    while (this.at < this.source.length && !'|)'.includes(this.source.charAt(this.at))) {
      const part = this.quantified()
      if (part.exact !== undefined && current.length * part.exact.length <= MOST_TEXTS) {
        const [only = '', ...others] = part.exact
        current =
          others.length === 0
            ? current.map((head) => head + only)
            : current.flatMap((head) => (part.exact ?? []).map((tail) => head + tail))
      } else {
        sets.push(current)
        current = part.exact ?? ['']
        isExact = false
      }
      sets.push(...part.sets)
    }
    sets.push(current)
    return { exact: isExact ? current : undefined, sets: bestOf(sets) }
  }

  private quantified(): Part {
    const part = this.atom()
    const next = this.source[this.at]
    if (next === '?') {
      this.at++
      if (this.source[this.at] === '?') this.at++
      return { exact: part.exact && [...part.exact, ''], sets: [] }
    }
    const braces = this.next(BRACES)
    if (braces === null) return part
    this.at += braces[0].length
    if (this.source[this.at] === '?') this.at++
    const least = Number(braces[1])
    return { exact: undefined, sets: least > 0 ? bestOf([part.exact, ...part.sets]) : [] }
  }

  private atom(): Part {
    const letter = this.source.charAt(this.at)
    if (letter === '(') return this.group()
    if (letter === '[') return this.letterClass()
    if (letter === '\\') {
      const escaped = this.source.charAt(this.at + 1)
      this.at += 2
      if (escaped === 'b') return { exact: [''], sets: [] }
      if (/[a-zA-Z]/.test(escaped)) return { exact: undefined, sets: [] }
      return { exact: [escaped], sets: [] }
    }
    this.at++
    if (letter === '^' || letter === '$') return { exact: [''], sets: [] }
    if (letter === '.') return { exact: undefined, sets: [] }
    if (letter === '*' || letter === '+')
      throw new Error(`Unbounded or unescaped ${letter} in ${this.source}`)
    return { exact: [letter], sets: [] }
  }

  private group(): Part {
    const opening = this.next(OPENING)?.[0]
    if (opening === undefined) throw new Error(`A group that captures in ${this.source}`)
    this.at += opening.length
    const inner = this.alternatives()
    if (this.source[this.at] !== ')') throw new Error(`An open group in ${this.source}`)
    this.at++
    return opening === '(?:' ? inner : { exact: [''], sets: [] }
  }

  private letterClass(): Part {
    const close = this.source.indexOf(']', this.at)
    const inner = this.source.slice(this.at + 1, close)
    this.at = close + 1
    const isPlain = !/[\\^-]/.test(inner) && inner.length <= 6
    return { exact: isPlain ? [...inner] : undefined, sets: [] }
  }
}

/** Return the sets of literals a text must hold; none when every text has to be searched. */
export function anchorsOf(pattern: string): string[][] {
  const reader = new Reader(pattern)
  const part = reader.alternatives()
  if (reader.at !== pattern.length) throw new Error(`An unexpected ) in ${pattern}`)
  return bestOf([part.exact, ...part.sets]).map((set) => [...new Set(set)])
}
