import { readFile } from 'node:fs/promises'
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

const mark = '?calls'
/** Values whose making a bundler takes for an effect. */
const builds: ReadonlySet<string> = new Set(['CallExpression', 'NewExpression', 'ObjectExpression'])
const declares: ReadonlySet<string> = new Set(['get', 'post', 'put', 'del'])
/** What only the server needs of a call. */
const dropped: ReadonlySet<string> = new Set([
  ...['query', 'body', 'answer'],
  ...['summary', 'access', 'status', 'announces'],
])

/** The module without what only the server needs of its calls, and so that each of its values goes where nobody asks for it. */
function thinned(file: string, code: string): string {
  const edits: { at: number; until: number; text: string }[] = []
  const isDropped = (at: number) => edits.some((edit) => edit.at < at && at < edit.until)
  const drop = ({ properties }: ESTree.ObjectExpression) => {
    for (const { type, start, end, ...one } of properties)
      if (
        type === 'Property' &&
        'key' in one &&
        one.key.type === 'Identifier' &&
        dropped.has(one.key.name)
      ) {
        const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0
        edits.push({ at: start, until: end + comma, text: '' })
      }
  }
  const isEndpoint = file.endsWith('/endpoint.ts')
  const { program } = parseSync(file, code)
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'Identifier' || !declares.has(callee.name)) return
      for (const one of given) if (one.type === 'ObjectExpression') drop(one)
    },
    ObjectExpression(node) {
      if (isEndpoint) drop(node)
    },
  }).visit(program)
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { init } of declared.declarations)
      if (init && builds.has(init.type))
        edits.push(
          { at: init.start, until: init.start, text: '/*#__PURE__*/ (() => (' },
          { at: init.end, until: init.end, text: '))()' },
        )
  }
  let end = code.length
  let text = ''
  for (const edit of edits.toSorted((a, b) => b.at - a.at)) {
    if (isDropped(edit.at)) continue
    text = edit.text + code.slice(edit.until, end) + text
    end = edit.at
  }
  return code.slice(0, end) + text
}

/**
 * To make a call the browser needs its method and its address, and not the schemas of what is sent and answered, which
 * bring all of Zod. So what the app imports from the contract's front door comes without them; forms check what is typed
 * by the whole schemas, which they import from `@dodam/contract/schemas`.
 */
export function callsOnly(): Plugin {
  return {
    name: 'calls-only',
    apply: 'build',
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        const isWithin = importer?.endsWith(mark) && source.startsWith('.')
        if (source !== '@dodam/contract' && !isWithin) return null
        const from = importer?.replace(mark, '')
        const found = await this.resolve(source, from, { ...options, skipSelf: true })
        return found && found.id + mark
      },
    },
    load: {
      order: 'pre',
      async handler(id) {
        if (!id.endsWith(mark)) return null
        const file = id.replace(mark, '')
        return {
          code: thinned(file, await readFile(file, 'utf8')),
          moduleType: 'ts',
          moduleSideEffects: false,
        }
      },
    },
    transform: {
      order: 'pre',
      handler(code, id) {
        const [asked] = /\.(query|body|answer)\.(parse|safeParse)\b/.exec(code) ?? []
        if (asked && id.includes('/web/src/'))
          this.error(`${id}: the browser's calls have no schemas, so there is no ${asked}`)
      },
    },
    generateBundle(_, bundle) {
      const { fileName } =
        Object.values(bundle).find((one) => one.type === 'chunk' && one.isEntry) ?? {}
      const seen = new Set<string>()
      const visit = (name: string) => {
        const chunk = bundle[name]
        if (seen.has(name) || chunk?.type !== 'chunk') return
        seen.add(name)
        const zod = chunk.moduleIds.find((id) => /\/node_modules\/zod\//.test(id))
        if (zod)
          this.error(
            `${name}, which every page loads, brings Zod: import schemas from @dodam/contract/schemas`,
          )
        for (const one of chunk.imports) visit(one)
      }
      if (fileName) visit(fileName)
    },
  }
}
