import { isReserved, type Me, maxNameChanges, mayListen, normalise } from '@dodam/contract'
import { ProfileChange } from '@dodam/contract/schemas'

export const profileFields = [
  'nickname',
  'username',
  'bio',
  'gender',
  'gradeLevel',
  'role',
  'preferredCategories',
  'avatarType',
  'characterAvatar',
] as const
export type ProfileField = (typeof profileFields)[number]
export type Profile = Pick<Me, ProfileField>
/** What was changed in the form and is not saved yet. */
export type ProfileDraft = Partial<Profile>

export const isProfileField = (name: PropertyKey | undefined): name is ProfileField =>
  profileFields.some((field) => field === name)

/** A field in the form in which two ways to write the same are equal. */
const plain = (value: Profile[ProfileField]) =>
  Array.isArray(value) ? value.toSorted().join(' ') : normalise(value)

/** Only what differs from what is stored, and only what the person in that role states at all. */
export function changesOf(me: Profile, draft: ProfileDraft): ProfileDraft {
  const listens = mayListen({ role: draft.role ?? me.role })
  const changed = profileFields.filter((field) => {
    const value = draft[field]
    if (field === 'preferredCategories' && !listens) return false
    return value !== undefined && plain(value) !== plain(me[field])
  })
  return Object.fromEntries(changed.map((field) => [field, draft[field]]))
}

/** The body that saves the changes, and of every field that is refused the rule it breaks. */
export function checkChanges(changes: ProfileDraft) {
  const { username } = changes
  const checked = ProfileChange.safeParse({
    ...changes,
    // Keyboards of phones put a space after a word they complete.
    ...(username !== undefined && { username: username.trim() }),
  })
  const broken: Partial<Record<ProfileField, string>> = {}
  for (const { path, message } of checked.error?.issues ?? [])
    if (isProfileField(path[0])) broken[path[0]] ??= message
  if (username !== undefined && isReserved(username.trim())) broken.username ??= 'username.reserved'
  return { body: checked.data, broken }
}

/** How many more times a name can be changed. */
export const nameChangesLeft = ({ nicknameChangeCount }: Pick<Me, 'nicknameChangeCount'>) =>
  Math.max(0, maxNameChanges - nicknameChangeCount)
