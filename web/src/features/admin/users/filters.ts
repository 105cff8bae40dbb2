import {
  type QueryInput,
  userRoleFilters,
  userStandings,
  type users,
  userTypes,
} from '@dodam/contract'
import { useAddress } from '../parts/use-address.ts'

/** The search and filters of the list, stored in its address. */
export function useUserFilters() {
  const { valueOf, filterOf, change } = useAddress()
  const search = valueOf('search')
  const [type, setType] = filterOf('type', userTypes)
  const [role, setRole] = filterOf('role', userRoleFilters)
  const [standing, setStanding] = filterOf('standing', userStandings)
  const query: QueryInput<typeof users.list> = {
    type,
    role,
    standing,
    ...(search !== '' && { search }),
  }
  return {
    search,
    type,
    role,
    standing,
    query,
    setType,
    setRole,
    setStanding,
    setSearch: (text: string) => change({ search: text }),
  }
}
