import { categories, characters, genders, gradeLevels, roles } from '@dodam/contract'
import { arrayOf, object, oneOf, string } from '../../device/parser.ts'
import { json, keptOf } from '../../device/store.ts'
import type { Profile, ProfileDraft } from './profile-draft.ts'

export const noChanges: ProfileDraft = {}

/** The readable fields of stored changes, which an older version may have written. */
export const readChanges = object<object, Profile>(
  {},
  {
    nickname: string,
    username: string,
    bio: string,
    gender: oneOf(...genders),
    gradeLevel: oneOf(...gradeLevels),
    role: oneOf(...roles),
    preferredCategories: arrayOf(oneOf(...categories)),
    avatarType: oneOf('default', 'character'),
    characterAvatar: oneOf(...characters),
  },
)

/** The unsaved changes of each member. They outlive the page, because a session may end in the middle of writing. */
export const profileDrafts = keptOf<ProfileDraft>(
  'dodam.profile.draft',
  json(readChanges, (draft) => Object.keys(draft).length === 0),
)
