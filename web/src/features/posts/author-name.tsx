import type { Author } from '@dodam/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { usePersonName } from '../../i18n/person-name.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { VerifiedMark } from '../../ui/verified-mark.tsx'

interface Props {
  author: Author
  /** Anonymous: the name is hidden from the author too. */
  isAnonymous: boolean
  size?: 'sm' | 'md'
  /** The id of the name and its badges, to label the text. */
  id?: string
  /** Rendered beside the name. */
  badges?: ReactNode
  /** Rendered below the name. */
  children?: ReactNode
}

/** The author's picture and name, linked to the profile where there is one. */
export function AuthorName({ author, isAnonymous, size = 'md', id, badges, children }: Props) {
  const isNameless = isAnonymous || author.id === null
  const nameOf = usePersonName()
  const name = nameOf(isNameless && !author.isDeleted ? null : author)
  const picture = <Avatar size={size} person={{ ...author, isAnonymous: isNameless }} />
  const profile = isNameless || author.id === null ? null : paths.profile(author.id)
  return (
    <div className="flex min-w-0 flex-1 basis-40 items-center gap-3">
      {profile ? (
        // The name is the link for keyboards and screen readers; a second one would be redundant.
        <Link to={profile} tabIndex={-1} aria-hidden="true" className="shrink-0 leading-none">
          {picture}
        </Link>
      ) : (
        picture
      )}
      <div id={id} className="min-w-0 flex-1">
        <p className="flex items-center gap-1.5">
          {profile ? (
            <Link
              to={profile}
              className="relative truncate font-semibold after:absolute after:-inset-2.5 hover:underline"
            >
              {name}
            </Link>
          ) : (
            <span className="truncate font-semibold">{name}</span>
          )}
          {!isNameless && author.isVerified && <VerifiedMark />}
          {badges}
        </p>
        {children}
      </div>
    </div>
  )
}
