import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minify, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const server = 'http://127.0.0.1:3000'

/** Lays a .br and a .gz beside every file worth it, so that the server compresses nothing while it serves. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        for (const name of await readdir(folder, { recursive: true })) {
          if (!/\.(js|css|html|svg|json|webmanifest)$/.test(name)) continue
          const path = join(folder, name)
          const bytes = await readFile(path)
          if (bytes.length < 1024) continue
          const [br, gz] = await Promise.all([
            promisify(brotliCompress)(bytes, {
              params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
            }),
            promisify(gzip)(bytes, { level: 9 }),
          ])
          await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
        }
      },
    },
  }
}

/** Minifies `first.js`, which every first load waits for: files of `public` are copied as they are. */
function minifyFirst(): Plugin {
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
function nameFirstFiles(): Plugin {
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
function noZodAtFirst(): Plugin {
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

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    noZodAtFirst(),
    nameFirstFiles(),
    minifyFirst(),
    VitePWA({
      // A waiting version takes over at the next opening: see src/app/installed.ts.
      registerType: 'prompt',
      injectRegister: false,
      manifest: {
        id: '/',
        name: '도담 Dodam',
        short_name: '도담',
        description: '또래가 서로의 이야기를 듣는 곳 · Where teenagers listen to each other',
        lang: 'ko',
        start_url: '/',
        display: 'standalone',
        theme_color: '#fbf9f4',
        background_color: '#fbf9f4',
        categories: ['social', 'health'],
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          {
            src: '/icons/maskable-512.png',
            sizes: '512x512',
            type: 'image/png',
            purpose: 'maskable',
          },
        ],
      },
      workbox: {
        importScripts: ['/push-worker.js', '/update-worker.js'],
        globPatterns: ['**/*.{js,css,html}', 'icons/icon.svg'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [
          /^\/api/,
          /^\/socket\.io/,
          /^\/docs/,
          /^\/(healthz|readyz|metrics)/,
        ],
        cleanupOutdatedCaches: true,
        // The only thing kept beside the shell: fonts, of which nobody needs all. Answers of the API are private.
        runtimeCaching: [
          {
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('.woff2'),
            handler: 'CacheFirst',
            options: { cacheName: 'fonts', expiration: { maxEntries: 120 } },
          },
        ],
      },
    }),
    precompress(),
  ],
  server: {
    proxy: { '/api': server, '/socket.io': { target: server, ws: true } },
  },
  build: {
    target: 'baseline-widely-available',
    sourcemap: false,
    // The CSP allows no data: URLs, and small font files would become ones.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs comes as two files instead of thirty: they compress better, and a release renews only one of them.
          groups: [
            {
              name: 'libraries',
              test: /node_modules.*\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|@tanstack\/[^/]+|zustand)\//,
              priority: 2,
            },
            { name: 'app', tags: ['$initial'], priority: 1, includeDependenciesRecursively: false },
            { name: 'home', test: /\/src\/features\/posts\/home-page\.tsx$/, priority: 1 },
            {
              name: 'contract',
              test: /\/contract\/src\/.*(calls|rules)\.ts$/,
              includeDependenciesRecursively: false,
            },
            // One file for the pictures of all other pages and one for their parts, instead of one each: the first load
            // has to name every file.
            { name: 'icons', test: /node_modules.*\/lucide-react\// },
            {
              name: 'parts',
              test: /\/src\/ui\/(?!toast-view|popover|menu|drag-down)[\w-]+\.tsx?$/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})
