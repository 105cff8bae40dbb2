import { userNoteLength, users } from '@dodam/contract'
import { usersSpecs } from '@dodam/contract/schemas'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { usePages } from '../../../api/use-read.ts'
import { checkBy } from '../../../forms/check.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { FormTextArea } from '../../../forms/form-text-area.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Listed } from '../../../ui/listed.tsx'
import { RelativeTime } from '../../../ui/time.tsx'
import { useMe } from '../../accounts/session.ts'
import { PersonLink } from '../parts/person-link.tsx'
import { NothingHere, PersonList, PersonSection } from './section.tsx'

/** The notes of the team about a member, who never sees them. */
export function PersonNotes({ id, isDeleted }: { id: number; isDeleted: boolean }) {
  const { t } = useTranslation()
  const isMe = useMe()?.id === id
  const [isWriting, setWriting] = useState(false)
  const list = usePages(users.listNotes, { params: { id }, query: {} }, { enabled: !isMe })
  const title = t('admin.person.part.notes')
  if (isMe)
    return (
      <PersonSection title={title}>
        <NothingHere>{t('admin.person.notes.own')}</NothingHere>
      </PersonSection>
    )
  return (
    <PersonSection title={title} line={t('admin.person.notes.line')}>
      {!isDeleted && (
        <Button variant="soft" className="self-start" onClick={() => setWriting(true)}>
          {t('admin.person.notes.add')}
        </Button>
      )}
      <Listed list={list} empty={<NothingHere>{t('admin.person.notes.empty')}</NothingHere>}>
        <PersonList label={title}>
          {list.items.map(({ id: key, text, author, createdAt }) => (
            <li key={key} className="flex flex-col gap-1 py-3">
              <p className="break-words whitespace-pre-line">{text}</p>
              <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-soft">
                <PersonLink id={author.id} name={author.nickname || t('admin.users.deleted')} />
                <RelativeTime at={createdAt} />
              </p>
            </li>
          ))}
        </PersonList>
      </Listed>
      {isWriting && <NoteDialog id={id} onClose={() => setWriting(false)} />}
    </PersonSection>
  )
}

const empty = { text: '' }

function NoteDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation()
  const add = useAct(users.addNote, {
    done: 'admin.person.notes.done',
    failed: 'admin.person.notes.failed',
    isQuiet: true,
  })
  const { control, errorOf, ...form } = useSchemaForm({
    defaults: empty,
    check: (values) => checkBy(usersSpecs.addNote.body, empty, values),
    send: (body) =>
      add.run({ params: { id }, body }, ({ kind }) => {
        if (kind === 'done') onClose()
      }),
  })
  return (
    <FormDialog
      {...{ form, onClose }}
      title={t('admin.person.notes.add')}
      description={t('admin.person.notes.line')}
      confirm={t('admin.person.notes.save')}
    >
      <FormTextArea
        data-autofocus
        {...{ control, errorOf }}
        name="text"
        label={t('admin.person.notes.label')}
        limits={userNoteLength}
      />
    </FormDialog>
  )
}
