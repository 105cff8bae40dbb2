import { type Me, settings } from '@dodam/contract'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../api/call.ts'
import { useWrite } from '../../api/use-write.ts'
import { useKept } from '../../device/use-kept.ts'
import { errorText } from '../../ui/error-text.ts'
import { ruleText } from '../../ui/rule-text.ts'
import { toast } from '../../ui/toast.tsx'
import { useSession } from '../accounts/session.ts'
import { noChanges, profileDrafts } from './kept-profile.ts'
import {
  changesOf,
  checkChanges,
  isProfileField,
  type Profile,
  type ProfileDraft,
  type ProfileField,
} from './profile-draft.ts'
import { saveFailedText } from './save-failed.ts'

/** What was refused, beside its field or as a whole. */
type Refusals = Partial<Record<ProfileField | 'root', string>>

/** Where each refusal of the server is told. */
function refusalsOf(error: CallError, sent: ProfileDraft): Refusals {
  const text = errorText(error)
  const refusals: Refusals = {}
  for (const { path, message } of error.details) {
    const field = path.split(/[./]/).findLast(isProfileField)
    if (field) refusals[field] = message
  }
  if (error.code === 'USERNAME_TAKEN') refusals.username = text
  if (error.code === 'ROLE_LOCKED') refusals.role = text
  if (error.code === 'GRADE_LOCKED') refusals.gradeLevel = text
  if (error.code === 'NAME_CHANGE_LIMIT')
    refusals[sent.nickname === undefined ? 'username' : 'nickname'] = text
  return Object.keys(refusals).length > 0 ? refusals : { root: saveFailedText(error) }
}

/**
 * The own profile with what was changed in it and is not saved yet. What was not touched follows the record, as it may
 * be changed on another device meanwhile.
 */
export function useProfileForm(me: Me) {
  const { t } = useTranslation()
  const { retry: readMeAgain } = useSession()
  const save = useWrite(settings.changeProfile, { inTurn: true })
  const kept = profileDrafts.of(me.id)
  const [draft, setDraft] = useKept(kept, noChanges)
  const [isChecked, setChecked] = useState(false)
  const [told, setTold] = useState<Refusals>({})
  const changes = changesOf(me, draft)
  const { body, broken } = checkChanges(changes)

  const change = (part: ProfileDraft) => {
    setDraft({ ...draft, ...part })
    setTold(({ root: _root, ...now }) =>
      Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))),
    )
  }
  const undo = () => {
    kept.drop()
    setTold({})
    setChecked(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const refuse = (refusals: Refusals) => {
      // The marks must be on the page before the first of them can be gone to.
      flushSync(() => {
        setChecked(true)
        setTold(refusals)
      })
      form
        .querySelector<HTMLElement>(
          ':is(input, textarea, select)[aria-invalid], [aria-invalid] input',
        )
        ?.focus()
    }
    if (save.isPending || Object.keys(changes).length === 0) return
    if (!body || Object.keys(broken).length > 0) return refuse({})
    const sent = kept.text()
    save.mutate(
      { body },
      {
        onSuccess: () => {
          // What was typed since then is the next change.
          if (kept.text() === sent) kept.drop()
          setChecked(false)
          toast(t('settings.saved'), { tone: 'calm' })
        },
        onError: (error) => {
          refuse(refusalsOf(error, changes))
          // It was changed elsewhere: how often is not known here.
          if (error.code === 'NAME_CHANGE_LIMIT') readMeAgain()
        },
      },
    )
  }

  const values: Profile = { ...me, ...draft }
  const errorOf = (field: ProfileField): string | undefined => {
    const rule = isChecked ? broken[field] : undefined
    return told[field] ?? (rule === undefined ? undefined : ruleText(rule))
  }
  return {
    ...{ me, values, change, undo, submit, errorOf },
    isDirty: Object.keys(changes).length > 0,
    isSaving: save.isPending,
    failure: told.root,
  }
}

export type ProfileForm = ReturnType<typeof useProfileForm>
