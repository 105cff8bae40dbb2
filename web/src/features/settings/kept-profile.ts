import { categories, characters, genders, gradeLevels, roles } from '@dodam/contract'
import { isRecord, json, keptOf } from '../../device/store.ts'
import { type ProfileDraft, type ProfileField, profileFields } from './profile-draft.ts'

export const noChanges: ProfileDraft = {}

const isWord = (value: unknown) => typeof value === 'string'
const among = (known: readonly string[]) => (value: unknown) => known.some((one) => one === value)
const isCategory = among(categories)
const fits: Record<ProfileField, (value: unknown) => boolean> = {
  nickname: isWord,
  username: isWord,
  bio: isWord,
  gender: among(genders),
  gradeLevel: among(gradeLevels),
  role: among(roles),
  preferredCategories: (value) => Array.isArray(value) && value.every(isCategory),
  avatarType: among(['default', 'character']),
  characterAvatar: among(characters),
}

/** What is readable of stored changes: an older version may have written them. */
export const checkKept = (held: unknown): ProfileDraft | null =>
  isRecord(held)
    ? Object.fromEntries(
        profileFields
          .filter((field) => fits[field](held[field]))
          .map((field) => [field, held[field]]),
      )
    : null

const form = json(checkKept)

/** The unsaved changes of each member: they outlive the page, as a session may end while somebody writes. */
export const profileDrafts = keptOf<ProfileDraft>('dodam.profile.draft', {
  ...form,
  print: (draft) => (Object.keys(draft).length === 0 ? null : form.print(draft)),
})
