import { characters } from '@dodam/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import type { Profile } from './profile-draft.ts'

type Picture = Pick<Profile, 'avatarType' | 'characterAvatar'>
type Props = { value: Picture; onChange: (picture: Partial<Picture>) => void }

const pictures = ['default', ...characters] as const

/** The choice of the picture: the plain one, or an animal. */
export function AvatarPicker({ value, onChange }: Props) {
  const { t } = useTranslation()
  const name = useId()
  const chosen = value.avatarType === 'default' ? 'default' : value.characterAvatar
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{t('settings.avatar.label')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-y-3 sm:grid-cols-7">
        {pictures.map((picture) => {
          const drawn: Picture =
            picture === 'default'
              ? { avatarType: 'default', characterAvatar: value.characterAvatar }
              : { avatarType: 'character', characterAvatar: picture }
          return (
            <label
              key={picture}
              className="group relative flex flex-col items-center gap-1.5 text-sm select-none"
            >
              <input
                type="radio"
                name={name}
                value={picture}
                checked={picture === chosen}
                onChange={() => onChange(drawn)}
                className="absolute inset-0 z-10 size-full cursor-pointer opacity-0"
              />
              <span
                className={cx(
                  'rounded-full p-1 ring-2 transition-shadow duration-150',
                  'group-has-focus-visible:outline-[2.5px] group-has-focus-visible:outline-offset-4 group-has-focus-visible:outline-brand',
                  picture === chosen
                    ? 'ring-brand'
                    : 'ring-transparent group-hover:ring-line-strong',
                )}
              >
                <Avatar person={{ ...drawn, nickname: null }} size="lg" />
              </span>
              <span
                className={picture === chosen ? 'font-semibold text-brand-strong' : 'text-ink-soft'}
              >
                {t(`settings.avatar.${picture}`)}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
