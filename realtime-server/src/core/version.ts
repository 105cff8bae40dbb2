import { readFileSync } from 'node:fs'
import * as z from 'zod'

const root = new URL('../../../package.json', import.meta.url)

/** The version of the product, as package.json at the top of the repository has it. */
export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(root, 'utf8')))
