import type { Person } from './people.ts'

/** Hold the member's writes to an address back until the returned function releases them. */
export async function held({ page }: Person, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() !== 'GET') await promise
    await route.continue()
  })
  return resolve
}
