import {
  type QueryInput,
  userRoleFilters,
  userStandings,
  type users,
  userTypes,
} from '@dodam/contract'
import { useAddress } from '../parts/use-address.ts'

/** What is searched and filtered, kept in the address of the list. */
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
