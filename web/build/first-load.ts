import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { minify, type Plugin } from 'vite'

/** Minifies `first.js`, which every first load waits for: files of `public` are copied as they are. */
export function minifyFirst(): Plugin {
  let file = ''
  return {
    name: 'minify-first',
    apply: 'build',
    configResolved({ root, build }) {
      file = resolve(root, build.outDir, 'first.js')
    },
    async writeBundle() {
      const { code } = await minify(file, await readFile(file, 'utf8'))
      await writeFile(file, code)
    },
  }
}

/** Tells `first.js` the names of the files that it asks for ahead of the app. */
export function nameFirstFiles(): Plugin {
  const sources = {
    home: '/src/features/posts/home-page.tsx',
    ko: '/src/i18n/words-ko.ts',
    en: '/src/i18n/words-en.ts',
    'ko-later': '/src/i18n/later-words-ko.ts',
    'en-later': '/src/i18n/later-words-en.ts',
  }
  return {
    name: 'name-first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
        const filesOf = (source: string) =>
          chunks
            .filter(
              (one) =>
                one.facadeModuleId?.endsWith(source) ||
                one.moduleIds.some((id) => id.endsWith(source)),
            )
            .map(({ fileName }) => `/${fileName}`)
        const names = Object.entries(sources).map(([name, source]) => {
          const files = filesOf(source)
          if (files.length === 0) throw new Error(`No file of the build has ${source}`)
          return ` data-${name}="${files.join(' ')}"`
        })
        const tag = '<script src="/first.js"'
        if (!html.includes(tag)) throw new Error('index.html does not name first.js')
        return html.replace(tag, tag + names.join(''))
      },
    },
  }
}

/** What only who is signed in is told, and they have all words from the start. */
const forMembers = ['accounts.session.lost', 'chat.live.${notice}']

/** Keeps out of a visitor's first page what it can do without: Zod, as calls need no schema, and the later words, which it would show as their keys. */
export function keepFirstLight(): Plugin {
  let source = ''
  return {
    name: 'keep-first-light',
    apply: 'build',
    configResolved({ root }) {
      source = resolve(root, 'src/i18n/later-words-en.ts')
    },
    async generateBundle(_, bundle) {
      const laterWords = await readFile(source, 'utf8')
      const features = [...laterWords.matchAll(/features\/([\w-]+)\/words/g)].map(
        ([, name]) => name,
      )
      const word = new RegExp(`\\bt\\(\\s*['"\`]((?:${features.join('|')})\\.[^'"\`]+)`, 'g')
      const seen = new Set<string>()
      const visit = (name: string) => {
        const chunk = bundle[name]
        if (seen.has(name) || chunk?.type !== 'chunk') return
        seen.add(name)
        for (const [id, { code }] of Object.entries(chunk.modules)) {
          if (/\/node_modules\/zod\//.test(id))
            this.error(`${name}, which every page loads, brings Zod by @dodam/contract/schemas`)
          for (const [, key = ''] of code?.matchAll(word) ?? [])
            if (!forMembers.includes(key)) this.error(`${id} needs "${key}", which comes later`)
        }
        for (const one of chunk.imports) visit(one)
      }
      for (const one of Object.values(bundle))
        if (one.type === 'chunk' && (one.isEntry || one.name === 'home')) visit(one.fileName)
    },
  }
}
