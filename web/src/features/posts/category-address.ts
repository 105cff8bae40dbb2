import { type Category, categories } from '@dodam/contract'

const name = 'category'
const every = 'all'

/**
 * Return the categories of a dashboard address: those named, else the listener's interests. Empty means all. In the
 * contract's order, so that equal choices share one cached read.
 */
export function categoriesAsked(
  params: URLSearchParams,
  preferred: readonly Category[],
): Category[] {
  const named = params.getAll(name)
  const chosen: readonly string[] = named.length > 0 ? named : preferred
  return categories.filter((one) => chosen.includes(one))
}

/**
 * Return the address of a choice. "All" is explicit, because an address without categories means the listener's
 * interests.
 */
export const addressOf = (chosen: readonly Category[]) =>
  new URLSearchParams((chosen.length > 0 ? chosen : [every]).map((one) => [name, one]))

/** Return the category of a feed address, if valid. */
export const categoryAsked = (params: URLSearchParams): Category | undefined =>
  categories.find((one) => one === params.get(name))
