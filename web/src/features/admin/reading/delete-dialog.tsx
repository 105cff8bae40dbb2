import { type Author, comments, posts } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { AboutPerson } from '../parts/about-person.tsx'
import { ConfirmAct } from '../parts/confirm-act.tsx'

export type Person = Pick<Author, 'id' | 'nickname' | 'username' | 'isDeleted'> | null

interface DialogProps {
  type: 'post' | 'comment'
  id: number
  person: Person
  onClose: () => void
}

/** Deletes a text of another member, and decides the cases that wait for it. */
export function DeleteDialog({ type, id, person, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { run, isPending } = useAct(type === 'post' ? posts.remove : comments.remove, {
    done: 'admin.reading.done',
    gone: { NOT_FOUND: 'admin.reading.done' },
    failed: 'admin.reading.failed',
  })
  return (
    <ConfirmAct
      isDangerous
      title={t(`admin.reading.title.${type}`)}
      effects={(['gone', 'case', 'crisis', 'recorded'] as const).map((one) =>
        t(`admin.reading.effects.${one}`),
      )}
      confirm={t('admin.reading.delete')}
      busy={isPending}
      onClose={onClose}
      onConfirm={() => void run({ params: { id } }, onClose)}
    >
      <AboutPerson person={person} />
    </ConfirmAct>
  )
}
