import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { keepFirstLight, minifyFirst, nameFirstFiles } from './build/first-load.ts'
import { findFilesForAdmins, forAdmins } from './build/for-admins.ts'
import { precompress } from './build/precompress.ts'

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    keepFirstLight(),
    findFilesForAdmins(),
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
        // Large, and needed only by people who write: kept from when they do, see below.
        globIgnores: ['**/text-checker-*.js'],
        // No device but an admin's gets their pages, and that only when they open one.
        manifestTransforms: [
          (files) => ({ manifest: files.filter(({ url }) => !forAdmins.has(url)), warnings: [] }),
        ],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [
          /^\/api/,
          /^\/socket\.io/,
          /^\/docs/,
          /^\/(healthz|readyz|metrics)/,
        ],
        cleanupOutdatedCaches: true,
        // All that is kept beside the shell: fonts, of which nobody needs all, and the check of what is typed with its
        // three files, which works offline once it was there. Answers of the API are private.
        runtimeCaching: [
          {
            urlPattern: ({ url, sameOrigin }) =>
              sameOrigin &&
              /\/(text-checker-[\w-]+\.js|(ko|en)-[\w-]+\.bin|anchors-[\w-]+\.tsv)$/.test(
                url.pathname,
              ),
            handler: 'CacheFirst',
            options: { cacheName: 'text-checker', expiration: { maxEntries: 4 } },
          },
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
