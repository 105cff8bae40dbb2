import { type Me, settings } from '@dodam/contract'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Outcome } from '../../acts/outcome.ts'
import { useAct } from '../../acts/use-act.ts'
import { useKept } from '../../device/use-kept.ts'
import { ruleText } from '../../ui/rule-text.ts'
import { useSession } from '../accounts/session.ts'
import { useSending } from '../checks/use-sending.ts'
import { noChanges, profileDrafts } from './kept-profile.ts'
import {
  changesOf,
  checkChanges,
  isProfileField,
  type Profile,
  type ProfileDraft,
  type ProfileField,
} from './profile-draft.ts'

type Refusals = Partial<Record<ProfileField | 'root', string>>

/** Return where to show each refusal of the server. */
function refusalsOf(
  { error, text }: Extract<Outcome<unknown>, { kind: 'refused' }>,
  sent: ProfileDraft,
): Refusals {
  const refusals: Refusals = {}
  for (const { path, message } of error.details) {
    const field = path.split(/[./]/).findLast(isProfileField)
    if (field) refusals[field] = message
  }
  // The reasons are in the note below the field.
  if (error.code === 'UNSAFE_TEXT' && refusals.bio !== undefined) refusals.bio = text
  if (error.code === 'USERNAME_TAKEN') refusals.username = text
  if (error.code === 'ROLE_LOCKED') refusals.role = text
  if (error.code === 'GRADE_LOCKED') refusals.gradeLevel = text
  if (error.code === 'NAME_CHANGE_LIMIT')
    refusals[sent.nickname === undefined ? 'username' : 'nickname'] = text
  return Object.keys(refusals).length > 0 ? refusals : { root: text }
}

/**
 * The member's profile with its unsaved changes. Unchanged fields follow the record, which another device may change
 * meanwhile.
 */
export function useProfileForm(me: Me) {
  const { retry: readMeAgain } = useSession()
  const { run, isPending: isSaving } = useAct(settings.changeProfile, {
    inTurn: true,
    done: 'settings.saved',
    failed: 'settings.failed',
    isQuiet: true,
  })
  const sending = useSending()
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
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const refuse = (refusals: Refusals) => {
      // The error marks must be rendered before the first one can be focused.
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
    if (isSaving || sending.question || Object.keys(changes).length === 0) return
    if (!body || Object.keys(broken).length > 0) return refuse({})
    const sent = kept.text()
    const { nickname = '', username = '', bio = '' } = body
    const outcome = await sending.send({ nickname, username, bio }, (confirmed) =>
      run({ body: { ...body, ...confirmed } }),
    )
    if (outcome.kind === 'done') {
      // Later changes stay unsaved.
      if (kept.text() === sent) kept.drop()
      setChecked(false)
    } else if (outcome.kind === 'refused') {
      refuse(refusalsOf(outcome, changes))
      // Changed on another device: the remaining number is unknown here.
      if (outcome.error.code === 'NAME_CHANGE_LIMIT') readMeAgain()
    }
  }

  const values: Profile = { ...me, ...draft }
  const errorOf = (field: ProfileField): string | undefined => {
    const rule = isChecked ? broken[field] : undefined
    return told[field] ?? (rule === undefined ? undefined : ruleText(rule))
  }
  return {
    me,
    values,
    change,
    undo,
    errorOf,
    sending,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    isDirty: Object.keys(changes).length > 0,
    isSaving,
    failure: told.root,
  }
}

export type ProfileForm = ReturnType<typeof useProfileForm>
