import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Return the static and dynamic imports of a file, without those of types, which Node strips. */
const importsOf = (file: string) =>
  [...read(file).matchAll(/(?:from |import\(|^import )'([^']+)'/gm)].map(([, name = '']) => name)

/** Return the file of an import; undefined for an external package. */
function resolve(from: string, name: string): string | undefined {
  if (name.startsWith('.')) return path.join(path.dirname(from), name)
  const [, folder = '', part = ''] = /^@dodam\/([^/]+)\/?(.*)$/.exec(name) ?? []
  if (folder === '') return undefined
  const { exports } = JSON.parse(read(`${folder}/package.json`)) as {
    exports: Record<string, string>
  }
  return path.join(folder, exports[part === '' ? '.' : `./${part}`] ?? '')
}

function reachedFrom(file: string, reached = new Set<string>()): Set<string> {
  if (reached.has(file)) return reached
  reached.add(file)
  if (file.endsWith('.ts'))
    for (const name of importsOf(file)) {
      const next = resolve(file, name)
      if (next !== undefined) reachedFrom(next, reached)
    }
  return reached
}

const isForTests = (file: string) => /\.test\.tsx?$|^tests\/|\/testing\//.test(file)

test('the server runs without any test code', () => {
  const reached = [...reachedFrom('realtime-server/src/main.ts')]
  expect(reached.length).toBeGreaterThan(300)
  expect(reached.filter(isForTests)).toEqual([])
})

test('the compose file requires its secrets, and gives the product no superuser and no open metrics', () => {
  const compose = read('docker-compose.yml')
  for (const secret of ['JWT_SECRET', 'ADMIN_PASSWORD', 'POSTGRES_PASSWORD', 'BACKUP_KEY'])
    expect(compose).toMatch(new RegExp(`: \\$\\{${secret}:\\?`))
  // The image would make it a superuser; tests/deploy/database-role.test.ts tests what the script creates.
  expect(compose).not.toContain('POSTGRES_USER')
  expect(compose).toContain('- ./deploy/postgres.sh:/docker-entrypoint-initdb.d/dodam.sh:ro\n')
  expect(compose.match(/^ {4}ports:.*$/gm)).toEqual(['    ports: ["${HTTP_PORT:-8080}:8080"]'])
  expect(read('deploy/nginx.conf')).toContain(
    'location ~ ^/(metrics|readyz)(/|$) {\n            return 404;',
  )
})

test('the image contains no test code and no people of the demo', () => {
  const [, lastStage = ''] = /.*^FROM (.*)$/ms.exec(read('Dockerfile')) ?? []
  const copied = [...lastStage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
    ([, sources = '']) => sources.split(' '),
  )
  const ignored = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !/^[!#*]$|^[!#]/.test(line))
  const tracked = execFileSync('git', ['ls-files', ...copied], { cwd: root, encoding: 'utf8' })
  const inImage = tracked
    .trim()
    .split('\n')
    .filter((file) => !ignored.some((pattern) => matches(pattern, file)))
  expect(inImage).toContain('realtime-server/src/main.ts')
  expect(inImage.filter(isForTests)).toEqual([])
  expect(tracked).toContain('realtime-server/src/demo/')
  expect(inImage.filter((file) => file.startsWith('realtime-server/src/demo/'))).toEqual([])
  const needsTests = inImage.filter(
    (file) =>
      /\.tsx?$/.test(file) && importsOf(file).some((name) => /^vitest|test-support/.test(name)),
  )
  expect(needsTests).toEqual([])
})

const matches = (pattern: string, file: string) =>
  path.matchesGlob(file, pattern) || path.matchesGlob(file, `${pattern}/**`)
