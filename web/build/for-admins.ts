import type { Plugin } from 'vite'

/** The files of the build that nobody but an admin opens. */
export const forAdmins = new Set<string>()

/** Finds them: what is reached by no other way than through a page of `features/admin`. */
export function findFilesForAdmins(): Plugin {
  return {
    name: 'find-files-for-admins',
    apply: 'build',
    generateBundle(_, bundle) {
      const others = new Set<string>()
      const visit = (name: string) => {
        const chunk = bundle[name]
        if (others.has(name) || chunk?.type !== 'chunk') return
        if (chunk.facadeModuleId?.includes('/src/features/admin/')) return
        others.add(name)
        for (const one of [...chunk.imports, ...chunk.dynamicImports]) visit(one)
      }
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      for (const one of chunks) if (one.isEntry) visit(one.fileName)
      for (const { fileName } of chunks) if (!others.has(fileName)) forAdmins.add(fileName)
    },
  }
}
