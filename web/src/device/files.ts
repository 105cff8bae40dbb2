import { dropFiles, filesCache, isOver } from './store.ts'

/** The Cache API requires addresses. These are never requested. */
const addressOf = (name: string) => `/files-of-this-device/${encodeURIComponent(name)}`

async function opened(): Promise<Cache | null> {
  try {
    return await caches.open(filesCache)
  } catch {
    // Cache storage is missing on an insecure connection, or refused.
    return null
  }
}

/** Keep a file of the member until they sign out. Silently not kept where that is impossible. */
export async function keepFile(name: string, file: Blob): Promise<void> {
  if (isOver()) return
  try {
    await (await opened())?.put(addressOf(name), new Response(file))
  } catch {
    // The storage is full.
  }
  // The member signed out in another tab meanwhile.
  if (isOver()) dropFiles()
}

/** Return the file kept under this name, or null. */
export async function keptFile(name: string): Promise<Blob | null> {
  try {
    const found = await (await opened())?.match(addressOf(name))
    return (await found?.blob()) ?? null
  } catch {
    return null
  }
}
