import { dropFiles, filesCache, isOver } from './store.ts'

/** The browser's cache wants addresses. Nothing is ever asked under these. */
const addressOf = (name: string) => `/files-of-this-device/${encodeURIComponent(name)}`

async function opened(): Promise<Cache | null> {
  try {
    return await caches.open(filesCache)
  } catch {
    // There is none without a secure connection, or where storage is refused.
    return null
  }
}

/** Keeps a file of a person until they sign out. Where that is not possible it is not kept. */
export async function keepFile(name: string, file: Blob): Promise<void> {
  if (isOver()) return
  try {
    await (await opened())?.put(addressOf(name), new Response(file))
  } catch {
    // No room.
  }
  // They signed out meanwhile, in another tab.
  if (isOver()) dropFiles()
}

/** The file kept under this name, if there is one. */
export async function keptFile(name: string): Promise<Blob | null> {
  try {
    const found = await (await opened())?.match(addressOf(name))
    return (await found?.blob()) ?? null
  } catch {
    return null
  }
}
