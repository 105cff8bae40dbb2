import type { Plugin } from 'vite'

/** The code without which the app does not open: what index.html loads, and the home page. */
export const shell = new Set<string>()

/** Finds the shell, and lists for the service worker all files of this version. */
export function findShell(): Plugin {
  return {
    name: 'find-shell',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const visit = (name: string) => {
          const chunk = bundle[name]
          if (shell.has(name) || chunk?.type !== 'chunk') return
          shell.add(name)
          for (const file of chunk.viteMetadata?.importedCss ?? []) shell.add(file)
          for (const one of chunk.imports) visit(one)
        }
        for (const one of Object.values(bundle))
          if (one.type === 'chunk' && (one.isEntry || one.name === 'home')) visit(one.fileName)
        const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
        const source = `self.files=${JSON.stringify(files.map((name) => `/${name}`))}`
        this.emitFile({ type: 'asset', fileName: 'files-worker.js', source })
      },
    },
  }
}
