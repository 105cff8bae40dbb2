import { globSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { object, string } from './parser.ts'

const src = `${import.meta.dirname}/..`

/** Storage for Node, with a capacity of `room` characters. */
function storage(room = Number.POSITIVE_INFINITY): Storage {
  const held = new Map<string, string>()
  return {
    get length() {
      return held.size
    },
    key: (at) => [...held.keys()][at] ?? null,
    getItem: (name) => held.get(name) ?? null,
    setItem: (name, text) => {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError')
      held.set(name, text)
    },
    removeItem: (name) => void held.delete(name),
    clear: () => held.clear(),
  }
}

const refusing = new Proxy({} as Storage, {
  get: () => {
    throw new DOMException('refused', 'SecurityError')
  },
})

/** A tab: the module loaded with its own memory. */
async function openTab() {
  vi.resetModules()
  return await import('./store.ts')
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})
afterEach(() => void vi.unstubAllGlobals())

describe('a kept value', () => {
  test('survives the page under a stable name and format', async () => {
    const { kept, plainText } = await openTab()
    expect(kept('token', plainText).write('abc')).toBe(true)
    expect(localStorage.getItem('token')).toBe('abc')
    const again = await openTab()
    expect(again.kept('token', plainText).read()).toBe('abc')
  })

  test.each(['', 'not json', 'null', '7', '[]', '{"text":7}'])(
    'an unreadable value is dropped: %j',
    async (text) => {
      const { kept, json } = await openTab()
      const form = json(object({ text: string }))
      localStorage.setItem('draft', text)
      expect(kept('draft', form).read()).toBeNull()
      expect(localStorage.getItem('draft')).toBeNull()
    },
  )

  test.each([
    ['refused', undefined],
    ['refused at each use', refusing],
    ['full', storage(3)],
  ])('with %s storage lives as long as the page, and reports that', async (_, broken) => {
    vi.stubGlobal('localStorage', broken)
    const { kept, keptOf, plainText, dropOwner } = await openTab()
    const draft = kept('draft', plainText)
    const drafts = keptOf('dodam.test', plainText)
    expect(draft.write('a long text')).toBe(false)
    drafts.of(13, 'a').write('another')
    expect(draft.read()).toBe('a long text')
    expect(drafts.all(13)).toEqual(['another'])
    draft.drop()
    expect(draft.read()).toBeNull()
    dropOwner()
    expect(drafts.all(13)).toEqual([])
    expect((await openTab()).kept('draft', plainText).read()).toBeNull()
  })

  test('a newer value that storage refuses takes precedence over the stored one', async () => {
    vi.stubGlobal('localStorage', storage(5))
    const { kept, plainText } = await openTab()
    const draft = kept('draft', plainText)
    draft.write('short')
    draft.write('longer')
    expect(draft.read()).toBe('longer')
    draft.write('again')
    expect(draft.read()).toBe('again')
    expect(localStorage.getItem('draft')).toBe('again')
  })

  test('belongs to one member only', async () => {
    const { keptOf, plainText } = await openTab()
    const drafts = keptOf('dodam.test', plainText)
    drafts.of(1, 'a').write('mine')
    drafts.of(13, 'a').write('theirs')
    expect(drafts.all(1)).toEqual(['mine'])
    expect(drafts.of(13, 'b').read()).toBeNull()
  })
})

describe('at a sign-out', () => {
  /** Kept by member, without words of theirs. */
  const wordless = [
    'dodam.care.closed',
    'dodam.care.closed-now',
    'dodam.check-ins.unsent',
    'dodam.post.anonymous',
    'dodam.sent',
  ]
  const keepers = globSync('**/*.{ts,tsx}', { cwd: src, exclude: (name) => /\.test\./.test(name) })
  const prefixes = keepers.flatMap((name) =>
    [...readFileSync(`${src}/${name}`, 'utf8').matchAll(/\bkeptOf\(\s*'([^']+)'/g)].map(
      ([, prefix = '']) => prefix,
    ),
  )

  test.each(['dodam.helper.draft', ...prefixes.filter((one) => !wordless.includes(one))])(
    'a text under %s is known until it is dropped',
    async (prefix) => {
      const { isAnyTextKept, keptOf, plainText } = await openTab()
      for (const other of wordless) keptOf(other, plainText).of(13, 1).write('x')
      expect(isAnyTextKept()).toBe(false)
      const text = keptOf(prefix, plainText).of(13)
      text.write('a worry')
      expect(isAnyTextKept()).toBe(true)
      text.drop()
      expect(isAnyTextKept()).toBe(false)
    },
  )

  test('all personal values go, even unknown ones, and language and theme stay', async () => {
    const { kept, keptOf, plainText, dropOwner } = await openTab()
    for (const name of ['language', 'theme', 'token']) kept(name, plainText).write('x')
    keptOf('dodam.test', plainText).of(13).write('a worry')
    localStorage.setItem('of-an-older-version', 'a worry')
    kept('scroll', plainText, 'tab').write('/chat/12')
    dropOwner()
    const left = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at))
    expect(new Set(left)).toEqual(new Set(['language', 'signed-out', 'theme']))
    expect(sessionStorage.length).toBe(0)
  })

  test('no tab restores a text until the next sign-in', async () => {
    const { plainText } = await openTab()
    const other = await openTab()
    const here = await openTab()
    other.kept('draft', plainText).write('a worry')
    here.dropOwner()
    for (const tab of [here, other]) {
      expect(tab.kept('draft', plainText).write('a worry and more')).toBe(false)
      expect(tab.kept('draft', plainText).read()).toBeNull()
      expect(tab.kept('theme', plainText).write('dark')).toBe(true)
      tab.beginOwner()
      expect(tab.kept('draft', plainText).write('a new one')).toBe(true)
      tab.kept('draft', plainText).drop()
    }
  })

  test('a page opened afterwards stores what is written on it', async () => {
    const before = await openTab()
    before.dropOwner()
    const { kept, plainText } = await openTab()
    expect(kept('draft', plainText).write('new')).toBe(true)
  })
})

test('a subscriber is notified of every change', async () => {
  const { kept, plainText, onStoreChange, dropOwner } = await openTab()
  const seen: (string | null)[] = []
  const draft = kept('draft', plainText)
  const stop = onStoreChange(() => seen.push(draft.read()))
  draft.write('a')
  draft.drop()
  draft.write('b')
  dropOwner()
  stop()
  draft.write('c')
  expect(seen).toEqual(['a', null, 'b', null])
})
