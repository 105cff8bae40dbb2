import { users } from '@dodam/contract'
import { Link } from 'react-router-dom'
import { adminPaths } from '../paths.ts'
import { useMay } from './use-may.ts'

interface Props {
  id: number | null
  name: string | null
}

/** A link to an account; only the name if the account is gone, or not the admin's to read. */
export function PersonLink({ id, name }: Props) {
  const may = useMay()
  return id === null || !may(users.list) ? (
    name
  ) : (
    <Link
      to={adminPaths.user(id)}
      // Above the link that covers its whole row.
      className="relative z-1 text-brand-strong underline underline-offset-4"
    >
      {name ?? `#${id}`}
    </Link>
  )
}
