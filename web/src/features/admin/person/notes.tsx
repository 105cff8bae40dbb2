import { userNoteLength, users } from '@dodam/contract'
import { usersSpecs } from '@dodam/contract/schemas'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { usePages } from '../../../api/use-read.ts'
import { Button } from '../../../ui/button.tsx'
import { Listed } from '../../../ui/listed.tsx'
import { useMe } from '../../accounts/session.ts'
import { NoteDialog, NoteItem } from '../parts/notes.tsx'
import { NothingHere, PersonList, PersonSection } from './section.tsx'

/** The notes of the team about a member, who never sees them. */
export function PersonNotes({ id, isDeleted }: { id: number; isDeleted: boolean }) {
  const { t } = useTranslation()
  const isMe = useMe()?.id === id
  const [isWriting, setWriting] = useState(false)
  const list = usePages(users.listNotes, { params: { id }, query: {} }, { enabled: !isMe })
  const add = useAct(users.addNote, {
    done: 'admin.person.notes.done',
    failed: 'admin.person.notes.failed',
    isQuiet: true,
  })
  const title = t('admin.person.part.notes')
  const line = t('admin.person.notes.line')
  if (isMe)
    return (
      <PersonSection title={title}>
        <NothingHere>{t('admin.person.notes.own')}</NothingHere>
      </PersonSection>
    )
  return (
    <PersonSection title={title} line={line}>
      {!isDeleted && (
        <Button variant="soft" className="self-start" onClick={() => setWriting(true)}>
          {t('admin.person.notes.add')}
        </Button>
      )}
      <Listed list={list} empty={<NothingHere>{t('admin.person.notes.empty')}</NothingHere>}>
        <PersonList label={title}>
          {list.items.map((note) => (
            <NoteItem key={note.id} of={note} />
          ))}
        </PersonList>
      </Listed>
      {isWriting && (
        <NoteDialog
          line={line}
          schema={usersSpecs.addNote.body}
          limits={userNoteLength}
          send={(body, whileShown) => add.run({ params: { id }, body }, whileShown)}
          onClose={() => setWriting(false)}
        />
      )}
    </PersonSection>
  )
}
