import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

/**
 * Builds what the server renders of the app, src/app/first-page.tsx, with the libraries that it needs, into a folder beside
 * the app's, whose name ends in `-server`: no browser asks for it.
 */
export function buildFirstPage(define: Record<string, string>): Plugin {
  let root = ''
  let outDir = ''
  return {
    name: 'build-first-page',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = `${config.build.outDir}-server`
    },
    async closeBundle() {
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        plugins: [react()],
        publicDir: false,
        define: { ...define, 'process.env.NODE_ENV': JSON.stringify('production') },
        ssr: { noExternal: true },
        build: { ssr: 'src/app/first-page.tsx', outDir, emptyOutDir: true, target: 'node24' },
      })
    },
  }
}
