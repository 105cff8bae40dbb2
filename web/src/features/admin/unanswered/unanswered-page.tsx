import { type Post, posts, unansweredPageSize } from '@dodam/contract'
import { Sprout } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { usePages } from '../../../api/use-read.ts'
import { usePersonName } from '../../../i18n/person-name.ts'
import { paths } from '../../../paths.ts'
import { CategoryBadges } from '../../../ui/badge.tsx'
import { Listed } from '../../../ui/listed.tsx'
import { numberText } from '../../../ui/number-text.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { RelativeTime } from '../../../ui/time.tsx'
import { Excerpt } from '../../../ui/written-text.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { type Column, DataTable, rowLook } from '../parts/table.tsx'
import { useRowKeys } from '../parts/use-row-keys.ts'

/** Stories without an answer for two hours, newest first. One opens over the list, where it can be answered. */
export function UnansweredPage() {
  const { t } = useTranslation()
  const rows = useRowKeys()
  const columns = useColumns()
  const list = usePages(posts.listUnanswered, {}, { pageSize: unansweredPageSize })
  const title = t('admin.shell.nav.unanswered')
  return (
    <AdminPage title={title} line={t('admin.unanswered.line')}>
      <Listed
        list={list}
        empty={<EmptyState icon={<Sprout />} line={t('admin.unanswered.empty')} />}
      >
        <DataTable
          ref={rows}
          label={title}
          rows={list.items}
          columns={columns}
          keyOf={({ id }) => id}
        />
      </Listed>
    </AdminPage>
  )
}

function useColumns(): Column<Post>[] {
  const { t } = useTranslation()
  const location = useLocation()
  const nameOf = usePersonName()
  return [
    {
      key: 'story',
      head: t('admin.unanswered.story'),
      isName: true,
      cell: ({ id, content, language }) => (
        <Link data-row to={paths.post(id)} state={{ background: location }} className={rowLook}>
          <Excerpt text={content} lines={2} lang={language ?? undefined} />
        </Link>
      ),
    },
    {
      key: 'author',
      head: t('admin.unanswered.author'),
      cell: ({ author }) => nameOf(author),
    },
    {
      key: 'topics',
      head: t('admin.unanswered.topics'),
      cell: ({ categories }) => <CategoryBadges categories={categories} className="gap-1!" />,
    },
    {
      key: 'requests',
      head: t('admin.unanswered.requests'),
      isNumber: true,
      isNarrow: true,
      cell: ({ chatRequestsCount }) => numberText(chatRequestsCount),
    },
    {
      key: 'since',
      head: t('admin.unanswered.since'),
      isNarrow: true,
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ]
}
