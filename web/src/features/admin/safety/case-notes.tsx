import { caseNoteLength, reports } from '@dodam/contract'
import { reportsSpecs } from '@dodam/contract/schemas'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { usePages } from '../../../api/use-read.ts'
import { Button } from '../../../ui/button.tsx'
import { Listed } from '../../../ui/listed.tsx'
import { NoteDialog, NoteItem } from '../parts/notes.tsx'
import { Section } from './section.tsx'

/** The notes of the team about a case, which neither of its sides sees. */
export function CaseNotes({ id }: { id: number }) {
  const { t } = useTranslation()
  const [isWriting, setWriting] = useState(false)
  const list = usePages(reports.listNotes, { params: { id }, query: {} })
  const add = useAct(reports.addNote, {
    done: 'admin.person.notes.done',
    failed: 'admin.person.notes.failed',
    isQuiet: true,
  })
  const title = t('admin.person.part.notes')
  const line = t('admin.safety.notes.line')
  return (
    <Section title={title}>
      <p className="text-sm text-ink-soft">{line}</p>
      <Listed list={list} empty={<p className="text-ink-soft">{t('admin.person.notes.empty')}</p>}>
        <ul aria-label={title} className="flex flex-col divide-y divide-line">
          {list.items.map((note) => (
            <NoteItem key={note.id} of={note} />
          ))}
        </ul>
      </Listed>
      <Button variant="soft" className="self-start" onClick={() => setWriting(true)}>
        {t('admin.person.notes.add')}
      </Button>
      {isWriting && (
        <NoteDialog
          line={line}
          schema={reportsSpecs.addNote.body}
          limits={caseNoteLength}
          send={(body, whileShown) => add.run({ params: { id }, body }, whileShown)}
          onClose={() => setWriting(false)}
        />
      )}
    </Section>
  )
}
