import {
  type QueryInput,
  userRoleFilters,
  userStandings,
  type users,
  userTypes,
} from '@dodam/contract'
import { useSearchParams } from 'react-router-dom'

/** One of a few words that an address may name; the first one where it names none of them. */
function wordIn<const V extends readonly [string, ...string[]]>(
  words: V,
  given: string | null,
): V[number] {
  return words.find((word) => word === given) ?? words[0]
}

/** What is searched and filtered, kept in the address of the list. */
export function useUserFilters() {
  const [params, setParams] = useSearchParams()
  const filters = {
    search: params.get('search') ?? '',
    type: wordIn(userTypes, params.get('type')),
    role: wordIn(userRoleFilters, params.get('role')),
    standing: wordIn(userStandings, params.get('standing')),
  }
  type Filters = typeof filters
  const set = <N extends keyof Filters>(name: N, value: Filters[N], isFirst: boolean) => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (isFirst) after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true },
    )
  }
  const query: QueryInput<typeof users.list> = {
    ...{ type: filters.type, role: filters.role, standing: filters.standing },
    ...(filters.search !== '' && { search: filters.search }),
  }
  return {
    ...filters,
    query,
    setSearch: (value: string) => set('search', value, value === ''),
    setType: (value: Filters['type']) => set('type', value, value === userTypes[0]),
    setRole: (value: Filters['role']) => set('role', value, value === userRoleFilters[0]),
    setStanding: (value: Filters['standing']) => set('standing', value, value === userStandings[0]),
  }
}
