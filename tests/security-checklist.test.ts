import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const checklist = readFileSync(path.join(root, 'docs/security-checklist.md'), 'utf8')
/** The lines of its tables, without their heads. */
const rows = checklist.split('\n').filter((line) => /^\| [\d.–, ]+ \|/.test(line))

/** The references of a line: files, each with the names of tests in it. */
function proofsOf(row: string): { file: string; names: string[] }[] {
  const shown = row.split(' | ')[2] ?? ''
  return shown.split(/(?=`[\w./-]+`)/).flatMap((part) => {
    const file = /^`([\w./-]+)`/.exec(part)?.[1]
    const names = [...part.matchAll(/“(.+?)”(?=[,;]| \||$)/g)].map(([, name = '']) => name)
    return file === undefined ? [] : [{ file, names }]
  })
}

describe('the security checklist', () => {
  test('has its lines', () => {
    expect(rows.length).toBeGreaterThan(35)
    expect(rows.flatMap(proofsOf).length).toBeGreaterThan(rows.length)
  })

  test.each(rows.map((row) => [row.split(' | ')[1] ?? row, row] as const))(
    'names existing tests: %s',
    (_, row) => {
      const proofs = proofsOf(row)
      expect(proofs.length, row).toBeGreaterThan(0)
      for (const { file, names } of proofs) {
        expect(existsSync(path.join(root, file)), file).toBe(true)
        expect(names.length, file).toBeGreaterThan(0)
        const source = readFileSync(path.join(root, file), 'utf8')
        for (const name of names) expect(source.includes(name), `“${name}” in ${file}`).toBe(true)
      }
    },
  )
})
