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
/** The unsaved changes of the form. */
export type ProfileDraft = Partial<Profile>

export const isProfileField = (name: PropertyKey | undefined): name is ProfileField =>
  profileFields.some((field) => field === name)

/** Return a field in a normal form, in which equal values are identical. */
const plain = (value: Profile[ProfileField]) =>
  Array.isArray(value) ? value.toSorted().join(' ') : normalise(value)

/** Return the fields that differ from the stored ones and that this role has. */
export function changesOf(me: Profile, draft: ProfileDraft): ProfileDraft {
  const listens = mayListen({ role: draft.role ?? me.role })
  const changed = profileFields.filter((field) => {
    const value = draft[field]
    if (field === 'preferredCategories' && !listens) return false
    return value !== undefined && plain(value) !== plain(me[field])
  })
  return Object.fromEntries(changed.map((field) => [field, draft[field]]))
}

/** Return the body that saves the changes, and for each refused field the rule it breaks. */
export function checkChanges(changes: ProfileDraft) {
  const { username } = changes
  const checked = ProfileChange.safeParse({
    ...changes,
    // Phone keyboards add a space after a completed word.
    ...(username !== undefined && { username: username.trim() }),
  })
  const broken: Partial<Record<ProfileField, string>> = {}
  for (const { path, message } of checked.error?.issues ?? [])
    if (isProfileField(path[0])) broken[path[0]] ??= message
  if (username !== undefined && isReserved(username.trim())) broken.username ??= 'username.reserved'
  return { body: checked.data, broken }
}

/** Return how many more times a name can be changed. */
export const nameChangesLeft = ({ nicknameChangeCount }: Pick<Me, 'nicknameChangeCount'>) =>
  Math.max(0, maxNameChanges - nicknameChangeCount)
