import { type Category, categories } from '@dodam/contract'

const name = 'category'
const every = 'all'

/**
 * The categories a dashboard address asks for: those named, else the listener's own interests. Empty means every one.
 * In the contract's order, so that the same choice is the same cached read.
 */
export function categoriesAsked(
  params: URLSearchParams,
  preferred: readonly Category[],
): Category[] {
  const named = params.getAll(name)
  const chosen: readonly string[] = named.length > 0 ? named : preferred
  return categories.filter((one) => chosen.includes(one))
}

/** The address of a choice. Every category is said in so many words, as saying nothing means the listener's interests. */
export const addressOf = (chosen: readonly Category[]) =>
  new URLSearchParams((chosen.length > 0 ? chosen : [every]).map((one) => [name, one]))

/** The category a feed address asks for, if it is one. */
export const categoryAsked = (params: URLSearchParams): Category | undefined =>
  categories.find((one) => one === params.get(name))
