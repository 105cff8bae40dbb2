import { existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createFirstPage, firstPageSeconds } from './first-page.ts'
import { Problem } from './problem.ts'

/** The server's own paths: an unknown one is answered with NOT_FOUND instead of the app. */
const ownPaths = /^\/(api|socket\.io|docs|healthz|readyz|metrics)(\/|$)/
/** Files and hidden folders, which are never routes of the app. */
const filePaths = /\.\w+$|\/(\.|%2e)/i

/** Serve the built web app: hashed files are cached for good, others revalidated; other paths serve the app. */
export async function serveWeb(app: FastifyInstance, dist: string): Promise<void> {
  const isBuilt = existsSync(path.join(dist, 'index.html'))
  const firstPage = isBuilt ? createFirstPage(app, dist) : undefined
  if (firstPage)
    app.get('/', async (request, reply) => {
      const page = request.url === '/' && (await firstPage(request.headers['accept-language']))
      if (!page) return await reply.header('cache-control', 'no-cache').sendFile('index.html')
      return reply
        .header('cache-control', `public, max-age=${firstPageSeconds}`)
        .header('vary', 'accept-language')
        .header('x-robots-tag', 'nosnippet, noarchive')
        .type('text/html; charset=utf-8')
        .send(page)
    })
  if (isBuilt)
    await app.register(serveStatic, {
      root: path.resolve(dist),
      preCompressed: true,
      wildcard: true,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, file) => {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`)
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  app.setNotFoundHandler((request, reply) => {
    if (!isBuilt || !isPage(request)) throw new Problem('NOT_FOUND')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? ''
const isPage = ({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>) =>
  method === 'GET' && !ownPaths.test(pathOf(url)) && !filePaths.test(pathOf(url))

/** Return the address by which a request is routed. The router refuses a path that it cannot decode; a page gets one that is unknown to it. */
export function routedUrl({ method, url = '' }: IncomingMessage): string {
  try {
    decodeURIComponent(pathOf(url))
    return url
  } catch {
    return isPage({ method, url }) ? '/undecodable' : url
  }
}
