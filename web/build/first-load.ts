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

/** The calls of the contract need no schema, so that no page has to load Zod before it shows: see contract/src/index.ts. */
export function noZodAtFirst(): Plugin {
  return {
    name: 'no-zod-at-first',
    apply: 'build',
    generateBundle(_, bundle) {
      const seen = new Set<string>()
      const visit = (name: string) => {
        const chunk = bundle[name]
        if (seen.has(name) || chunk?.type !== 'chunk') return
        seen.add(name)
        if (chunk.moduleIds.some((id) => /\/node_modules\/zod\//.test(id)))
          this.error(`${name}, which every page loads, brings Zod by @dodam/contract/schemas`)
        for (const one of chunk.imports) visit(one)
      }
      for (const one of Object.values(bundle))
        if (one.type === 'chunk' && one.isEntry) visit(one.fileName)
    },
  }
}
