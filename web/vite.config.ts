import { readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { buildTarget } from './build/browsers.ts'
import { keepFirstLight, minifyFirst, nameFirstFiles } from './build/first-load.ts'
import { buildFirstPage } from './build/first-page.ts'
import { sliceFonts } from './build/fonts.ts'
import { precompress } from './build/precompress.ts'
import { findShell, shell } from './build/shell.ts'

const server = 'http://127.0.0.1:3000'

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
)

const release = { 'import.meta.env.RELEASE': JSON.stringify(version) }

export default defineConfig({
  define: release,
  plugins: [
    react(),
    tailwindcss(),
    sliceFonts(),
    keepFirstLight(),
    findShell(),
    nameFirstFiles(),
    minifyFirst(),
    VitePWA({
      // A waiting version takes over at the next opening: see src/app/installed.ts.
      registerType: 'prompt',
      injectRegister: false,
      // A browser that installs the app fetches them by itself.
      includeManifestIcons: false,
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
        importScripts: ['/push-worker.js', '/files-worker.js', '/update-worker.js'],
        globPatterns: ['**/*.{js,css,html}', 'icons/icon.svg'],
        // Other files are kept once a page has loaded them: words of one language, pages that are opened.
        manifestTransforms: [
          (files) => ({
            manifest: files.filter(
              ({ url }) => shell.has(url) || /^(index\.html|first\.js|icons\/.*)$/.test(url),
            ),
            warnings: [],
          }),
        ],
        // The first page, too, has what it loads from now on kept.
        clientsClaim: true,
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [
          /^\/api/,
          /^\/socket\.io/,
          /^\/docs/,
          /^\/(healthz|readyz|metrics)/,
        ],
        cleanupOutdatedCaches: true,
        // Answers of the API are private, so that only files of the build are kept.
        runtimeCaching: [
          {
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
            handler: 'CacheFirst',
            options: { cacheName: 'files-of-app' },
          },
        ],
      },
    }),
    precompress(),
    buildFirstPage(release),
  ],
  server: {
    proxy: { '/api': server, '/socket.io': { target: server, ws: true } },
  },
  build: {
    target: buildTarget,
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
            // What members meet of reports on every page. Each would be a small file of its own.
            {
              name: 'reports',
              test: /\/src\/features\/reports\/(on-every-page|report-post|report-button|reporting|safety-clock|standing|suspension-note|call-first|usual-time)\.tsx?$/,
            },
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
