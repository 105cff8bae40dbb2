import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The browser's cache storage, which Node does not have. */
function cacheStorage() {
  const files = new Map<string, Response>()
  const cache = {
    put: async (name: string, file: Response) => void files.set(name, file),
    match: async (name: string) => files.get(name)?.clone(),
  }
  return { open: async () => cache, delete: async () => files.clear() }
}

/** Cache storage in memory, empty at first. */
function storage() {
  const held = new Map<string, string>()
  return {
    get length() {
      return held.size
    },
    key: (at: number) => [...held.keys()][at] ?? null,
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, text: string) => void held.set(name, text),
    removeItem: (name: string) => void held.delete(name),
  }
}

async function openTab() {
  vi.resetModules()
  return { ...(await import('./files.ts')), ...(await import('./store.ts')) }
}

const file = new Blob(['bars'], { type: 'image/png' })
const textOf = async (blob: Blob | null) => (blob ? await blob.text() : null)

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('caches', cacheStorage())
})
afterEach(() => void vi.unstubAllGlobals())

test('a file is available in every tab until a sign-out in any of them', async () => {
  const [here, there] = [await openTab(), await openTab()]
  await here.keepFile('barcode-1', file)
  expect(await textOf(await there.keptFile('barcode-1'))).toBe('bars')
  expect(await there.keptFile('barcode-2')).toBeNull()
  there.dropOwner()
  expect(await here.keptFile('barcode-1')).toBeNull()
  await here.keepFile('barcode-1', file)
  expect(await there.keptFile('barcode-1')).toBeNull()
  here.beginOwner()
  await here.keepFile('barcode-1', file)
  expect(await textOf(await here.keptFile('barcode-1'))).toBe('bars')
})

test('a file whose owner signs out while it is stored is not kept', async () => {
  const { keepFile, keptFile, dropOwner } = await openTab()
  const keeping = keepFile('barcode-1', file)
  dropOwner()
  await keeping
  expect(await keptFile('barcode-1')).toBeNull()
})

test.each([
  ['none', undefined],
  ['refused', { open: () => Promise.reject(new DOMException('refused', 'SecurityError')) }],
])('with %s cache storage nothing is kept and nothing fails', async (_, broken) => {
  vi.stubGlobal('caches', broken)
  const { keepFile, keptFile } = await openTab()
  await keepFile('barcode-1', file)
  expect(await keptFile('barcode-1')).toBeNull()
})
