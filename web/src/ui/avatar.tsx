import type { Alias, Participant } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { faces } from './animals.tsx'
import { cx } from './cx.ts'
import { island } from './island.tsx'

/** What an avatar needs of a person: an author, a participant or a whole user fits. Null is an anonymous person. */
export type Pictured = Pick<Participant, 'avatarType' | 'characterAvatar' | 'nickname'> & {
  isAnonymous?: boolean
  alias?: Alias | null
}

const sizes = { sm: 'size-8', md: 'size-11', lg: 'size-16', xl: 'size-24' }

function Face({ of: { face, paper } }: { of: (typeof faces)[keyof typeof faces] }) {
  return (
    <>
      <rect width={48} height={48} fill={paper} />
      {face}
    </>
  )
}

const NoName = () => <Face of={faces.anonymous} />
// Met in chats only, so the first page does not load them.
const AliasFace = island(() => import('./alias-faces.tsx'), NoName, <NoName />, {
  laterWords: false,
})

function faceOf(person: Pictured | null) {
  if (!person || person.isAnonymous || person.avatarType === null) return faces.anonymous
  if (person.avatarType === 'character' && person.characterAvatar)
    return faces[person.characterAvatar]
  return faces.default
}

type Props = {
  person: Pictured | null
  size?: keyof typeof sizes
  online?: boolean
  className?: string
}

/** A person's picture. The name stands beside it, so screen readers get only whether the person is online. */
export function Avatar({ person, size = 'md', online, className }: Props) {
  const { t } = useTranslation()
  const face = faceOf(person)
  return (
    <span className={cx('relative inline-flex shrink-0', sizes[size], className)}>
      <svg
        viewBox="0 0 48 48"
        aria-hidden="true"
        className="size-full rounded-full dark:brightness-90"
      >
        {face === faces.anonymous && person?.alias ? (
          <AliasFace alias={person.alias} />
        ) : (
          <Face of={face} />
        )}
      </svg>
      {online && (
        <span
          role="img"
          aria-label={t('ui.online')}
          className="absolute right-0 bottom-0 size-1/4 min-h-2.5 min-w-2.5 rounded-full border-2 border-surface-raised bg-calm"
        />
      )}
    </span>
  )
}
