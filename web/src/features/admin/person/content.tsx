import { users, type WrittenText } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePages } from '../../../api/use-read.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Listed } from '../../../ui/listed.tsx'
import { RelativeTime } from '../../../ui/time.tsx'
import { Excerpt } from '../../../ui/written-text.tsx'
import { NothingHere, PersonList, PersonSection } from './section.tsx'

interface Props {
  id: number
  type: WrittenText['type']
}

/** What a member wrote by name, each with the way to the story. */
export function PersonContent({ id, type }: Props) {
  const { t } = useTranslation()
  const list = usePages(users.listContent, { params: { id }, query: { type } })
  const title = t(`admin.person.content.${type}`)
  return (
    <PersonSection title={title} line={t('admin.person.content.line')}>
      <Listed list={list} empty={<NothingHere>{t('admin.person.content.empty')}</NothingHere>}>
        <PersonList label={title}>
          {list.items.map((text) => (
            <li key={text.id} className="flex flex-col gap-1 py-3">
              <Excerpt text={text.content} lines={4} className="whitespace-pre-line" />
              <Below text={text} />
            </li>
          ))}
        </PersonList>
      </Listed>
    </PersonSection>
  )
}

function Below({ text }: { text: WrittenText }) {
  const { id, type, postId, threadId, createdAt, isDeleted, isHeld } = text
  const { t } = useTranslation()
  const isThere = !(isDeleted || isHeld)
  const isComment = type === 'comment'
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <RelativeTime at={createdAt} />
      {isDeleted && <Badge>{t('admin.person.content.deleted')}</Badge>}
      {isHeld && <Badge tone="warn">{t('admin.person.content.held')}</Badge>}
      {(isComment || isThere) && (
        <Link
          to={isComment && isThere ? paths.comment(postId, id, threadId) : paths.post(postId)}
          className="inline-flex min-h-9 items-center underline underline-offset-4 max-lg:min-h-11"
        >
          {t('admin.person.content.open')}
        </Link>
      )}
    </p>
  )
}
