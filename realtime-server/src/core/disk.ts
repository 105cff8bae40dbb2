import { statfs } from 'node:fs/promises'

/** Return the free part of the disk with a folder, from 0 to 1. Throws where the folder is not there. */
export async function freePart(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder)
  return blocks === 0 ? 1 : bavail / blocks
}
