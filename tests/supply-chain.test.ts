import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const lockfile = readFileSync(path.join(root, 'pnpm-lock.yaml'), 'utf8')
const workspace = readFileSync(path.join(root, 'pnpm-workspace.yaml'), 'utf8')

/** The oldest acceptable version of each package, also as a transitive dependency, with the known flaw of older ones. */
const floors: Record<string, { atLeast: string; because: string }> = {
  fastify: { atLeast: '5.12.3', because: 'X-Forwarded spoofing, bypasses of body validation' },
  '@fastify/jwt': { atLeast: '10.2.0', because: 'forged tokens by way of fast-jwt' },
  'fast-jwt': { atLeast: '6.3.2', because: 'forged tokens: CVE-2026-34950, CVE-2026-35039' },
  '@fastify/static': { atLeast: '10.1.3', because: 'guards bypassed by the form of a path' },
  'socket.io': { atLeast: '4.8.3', because: 'CVE-2024-38355: a packet ends the process' },
  'socket.io-parser': { atLeast: '4.2.6', because: 'CVE-2026-33151' },
  'engine.io': { atLeast: '6.6.9', because: 'CVE-2026-45736' },
  ws: { atLeast: '8.21.0', because: 'CVE-2026-48779: many tiny fragments fill the memory' },
  kysely: { atLeast: '0.29.5', because: 'injection by JSON paths and literals: CVE-2026-33468' },
  'react-router': { atLeast: '7.12.0', because: 'CVE-2026-22029, CVE-2026-22030' },
  vite: { atLeast: '8.0.0', because: 'files read through the development server' },
}

/** Return every version of a package in the lockfile. */
function versionsOf(name: string): string[] {
  const quoted = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const found = lockfile.matchAll(new RegExp(`^  '?${quoted}@(\\d[^:'(]*)`, 'gm'))
  return [...new Set([...found].map(([, version = '']) => version))]
}

const numbersOf = (version: string) => version.split(/[.-]/).slice(0, 3).map(Number)

function isBelow(version: string, floor: string): boolean {
  const [ours, wanted] = [numbersOf(version), numbersOf(floor)]
  const differing = ours.findIndex((number, at) => number !== wanted[at])
  return differing !== -1 && (ours[differing] ?? 0) < (wanted[differing] ?? 0)
}

test.each(Object.entries(floors))('%s has no version with a known vulnerability', (name, floor) => {
  const versions = versionsOf(name)
  expect(versions, `${name} in the lockfile`).not.toEqual([])
  const unsafe = versions.filter((version) => isBelow(version, floor.atLeast))
  expect(unsafe, `${name} below ${floor.atLeast}: ${floor.because}`).toEqual([])
})

test('versions are compared by their numbers', () => {
  expect(isBelow('5.9.9', '5.12.3')).toBe(true)
  expect(isBelow('5.12.3', '5.12.3')).toBe(false)
  expect(isBelow('6.0.0', '5.12.3')).toBe(false)
  expect(isBelow('0.28.17', '0.29.5')).toBe(true)
})

test('no package runs an install script, except the one that fetches Node', () => {
  expect(/^allowBuilds:\n((?: {2}.+\n)+)/m.exec(workspace)?.[1]).toBe('  node: true\n')
})

test('a version must be at least seven days old, except exact ones that are locked', () => {
  const minutes = Number(/^minimumReleaseAge: (\d+)$/m.exec(workspace)?.[1])
  expect(minutes).toBeGreaterThanOrEqual(7 * 24 * 60)
  const exceptions = /^minimumReleaseAgeExclude:\n((?: {2}- .+\n)+)/m.exec(workspace)?.[1] ?? ''
  for (const [, name = '', version = ''] of exceptions.matchAll(/- "?(@?[^@\s]+)(?:@([^"\s]+))?/g))
    expect(versionsOf(name), `${name}: is the exception still needed?`).toContain(version)
})

test('every package comes from the registry, with its hash', () => {
  const packages = lockfile.slice(
    lockfile.indexOf('\npackages:\n'),
    lockfile.indexOf('\nsnapshots:\n'),
  )
  const resolutions = packages.match(/resolution: .+/g) ?? []
  expect(resolutions.length).toBeGreaterThan(100)
  expect(resolutions.filter((line) => !/integrity: sha512-/.test(line))).toEqual([])
})
