import {
  type AdminUserDetail,
  type Staffed,
  security,
  support,
  users,
  verification,
} from '@dodam/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/cx.ts'
import { FilterTabs } from '../parts/filter-tabs.tsx'
import { useAddress } from '../parts/use-address.ts'
import { useMay } from '../parts/use-may.ts'
import { Sessions } from '../security/sessions.tsx'
import { PersonCases, PersonWarnings } from './cases.tsx'
import { PersonContent } from './content.tsx'
import { PersonMessages } from './messages.tsx'
import { PersonNotes } from './notes.tsx'
import { PersonSection } from './section.tsx'
import { PersonVerification } from './verification.tsx'

const names = [
  ...(['about', 'notes', 'cases', 'reports', 'posts', 'comments'] as const),
  ...(['messages', 'sessions', 'verification'] as const),
] as const
type Name = (typeof names)[number]

/** What each part reads. */
const readBy: Record<Name, Staffed> = {
  about: users.list,
  notes: users.listNotes,
  cases: users.listCases,
  reports: users.listCases,
  posts: users.listContent,
  comments: users.listContent,
  messages: support.list,
  sessions: security.listSessions,
  verification: verification.listAll,
}

interface Props {
  user: Pick<AdminUserDetail, 'id' | 'isDeleted'>
  /** The facts of the account: the part that is shown first. */
  about: ReactNode
  /** The acts on the account. A phone shows them with the facts alone, so that a chosen part is in sight. */
  beside: ReactNode
}

/** All that belongs to an account, one part at a time, beside the acts on it. */
export function PersonParts({ user, about, beside }: Props) {
  const { t } = useTranslation()
  const { filterOf } = useAddress()
  const may = useMay()
  const mine = names.filter((name) => may(readBy[name]))
  const [chosen, choose] = filterOf('part', names)
  const part = mine.includes(chosen) ? chosen : 'about'
  return (
    <>
      <FilterTabs
        hasKeys
        label={t('admin.person.parts')}
        value={part}
        onChange={choose}
        choices={mine.map((value) => ({ value, label: t(`admin.person.part.${value}`) }))}
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {part === 'about' ? about : <Part user={user} part={part} />}
        </div>
        <div
          className={cx(
            'flex min-w-0 flex-col gap-5 max-lg:row-start-1',
            part !== 'about' && 'max-lg:hidden',
          )}
        >
          {beside}
        </div>
      </div>
    </>
  )
}

interface PartProps extends Pick<Props, 'user'> {
  part: Exclude<Name, 'about'>
}

function Part({ user, part }: PartProps) {
  const { id, isDeleted } = user
  const { t } = useTranslation()
  if (part === 'notes') return <PersonNotes id={id} isDeleted={isDeleted} />
  if (part === 'posts') return <PersonContent key={part} id={id} type="post" />
  if (part === 'comments') return <PersonContent key={part} id={id} type="comment" />
  if (part === 'reports') return <PersonCases key={part} id={id} side="reporter" />
  if (part === 'messages') return <PersonMessages id={id} />
  if (part === 'verification') return <PersonVerification id={id} />
  if (part === 'sessions')
    return (
      <PersonSection title={t('admin.person.part.sessions')}>
        <Sessions query={{ userId: id }} />
      </PersonSection>
    )
  return (
    <>
      <PersonWarnings id={id} />
      <PersonCases key={part} id={id} side="concerned" />
    </>
  )
}
