import type { CaseNote, UserNote } from '@dodam/contract'
import type { usersSpecs } from '@dodam/contract/schemas'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '../../../acts/outcome.ts'
import { checkBy } from '../../../forms/check.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { FormTextArea } from '../../../forms/form-text-area.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { RelativeTime } from '../../../ui/time.tsx'
import { WrittenText } from '../../../ui/written-text.tsx'
import { PersonLink } from './person-link.tsx'

/** A note of the team in a list, with its author and age. */
export function NoteItem({ of: { text, author, createdAt } }: { of: UserNote | CaseNote }) {
  const { t } = useTranslation()
  return (
    <li className="flex flex-col gap-1 py-3">
      <WrittenText text={text} />
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-soft">
        <PersonLink id={author.id} name={nicknameOf(author) || t('admin.users.deleted')} />
        <RelativeTime at={createdAt} />
      </p>
    </li>
  )
}

const empty = { text: '' }

interface Props {
  /** Who reads the note, and how long it is kept. */
  line: string
  schema: typeof usersSpecs.addNote.body
  limits: { min: number; max: number }
  /** Sends the note by an act with `isQuiet`. */
  send: (
    body: typeof empty,
    whileShown: (outcome: Outcome<unknown>) => void,
  ) => Promise<Outcome<unknown>>
  onClose: () => void
}

/** Writes a note of the team. */
export function NoteDialog({ line, schema, limits, send, onClose }: Props) {
  const { t } = useTranslation()
  const { control, errorOf, ...form } = useSchemaForm({
    defaults: empty,
    check: (values) => checkBy(schema, empty, values),
    send: (body) =>
      send(body, ({ kind }) => {
        if (kind === 'done') onClose()
      }),
  })
  return (
    <FormDialog
      {...{ form, onClose }}
      title={t('admin.person.notes.add')}
      description={line}
      confirm={t('admin.person.notes.save')}
    >
      <FormTextArea
        data-autofocus
        {...{ control, errorOf }}
        name="text"
        label={t('admin.person.notes.label')}
        limits={limits}
      />
    </FormDialog>
  )
}
