import type { Person } from './people.ts'

/** Keeps this person's writes to an address back until what is returned lets them go. */
export async function held({ page }: Person, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() !== 'GET') await promise
    await route.continue()
  })
  return resolve
}
