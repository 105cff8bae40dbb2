import { Link } from 'react-router-dom'
import { adminPaths } from '../paths.ts'

interface Props {
  id: number | null
  name: string | null
}

/** A link to an account; only the name if the account is gone. */
export const PersonLink = ({ id, name }: Props) =>
  id === null ? (
    name
  ) : (
    <Link to={adminPaths.user(id)} className="text-brand-strong underline underline-offset-4">
      {name ?? `#${id}`}
    </Link>
  )
