import {
  type AdminUser,
  roles,
  userRoleFilters,
  userStandings,
  users,
  userTypes,
} from '@dodam/contract'
import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams } from 'react-router-dom'
import { usePages } from '../../../api/use-read.ts'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { Select } from '../../../ui/field.tsx'
import { Listed } from '../../../ui/listed.tsx'
import { numberText } from '../../../ui/number-text.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { dateText, RelativeHour } from '../../../ui/time.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { FilterTabs } from '../parts/filter-tabs.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { type Column, DataTable, rowLook } from '../parts/table.tsx'
import { useMay } from '../parts/use-may.ts'
import { useRowKeys } from '../parts/use-row-keys.ts'
import { adminPaths } from '../paths.ts'
import { useUserFilters } from './filters.ts'
import { hasBadges, UserBadges } from './user-badges.tsx'
import { UserPage } from './user-page.tsx'
import { WaitingRequests } from './waiting-requests.tsx'

/** The list of accounts, or one account. */
export function UsersPage() {
  const { id } = useParams()
  return id === undefined ? <UserList /> : <UserPage key={id} id={Number(id)} />
}

function UserList() {
  const { t } = useTranslation()
  const filters = useUserFilters()
  const may = useMay()
  const rows = useRowKeys()
  const list = usePages(users.list, { query: filters.query }, { itemsOf: (page) => page.users })
  const totals = list.first?.totals

  return (
    <AdminPage title={t('admin.shell.nav.users')} line={t('admin.users.line')}>
      {may(users.listRequests) && <WaitingRequests />}
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2 max-sm:*:min-w-0">
        <SearchField
          label={t('admin.users.search')}
          value={filters.search}
          onSearch={filters.setSearch}
        />
        <Select
          className="basis-36 max-sm:flex-1"
          label={t('admin.users.role.label')}
          value={filters.role}
          onChange={({ target }) => filters.setRole(target.value)}
        >
          {userRoleFilters.map((role) => (
            <option key={role} value={role}>
              {role === 'all' ? t('admin.users.role.all') : t(`app.role.${role}`)}
            </option>
          ))}
        </Select>
        <Select
          className="basis-44 max-sm:flex-1"
          label={t('admin.users.standing.label')}
          value={filters.standing}
          onChange={({ target }) => filters.setStanding(target.value)}
        >
          {userStandings.map((standing) => (
            <option key={standing} value={standing}>
              {t(`admin.users.standing.${standing}`)}
            </option>
          ))}
        </Select>
      </div>
      <FilterTabs
        hasKeys
        label={t('admin.users.type.label')}
        value={filters.type}
        onChange={filters.setType}
        choices={userTypes.map((value) => ({
          value,
          label: t(`admin.users.type.${value}`),
          count: totals?.[value],
        }))}
      />
      {totals && (
        <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {roles.map((role) => (
            <div key={role} className="flex gap-1.5">
              <dt className="text-ink-soft">{t(`app.role.${role}`)}</dt>
              <dd className="font-semibold tabular-nums">{numberText(totals.byRole[role])}</dd>
            </div>
          ))}
        </dl>
      )}
      <Listed list={list} empty={<EmptyState icon={<SearchX />} line={t('admin.users.empty')} />}>
        <div aria-busy={list.isOld} className={cx(list.isOld && 'opacity-60 transition-opacity')}>
          <UserTable rows={list.items} keys={rows} />
        </div>
      </Listed>
    </AdminPage>
  )
}

/** Return the second line of a row: the username if it differs from the nickname; the number of a deleted account. */
const under = ({ isDeleted, id, username, nickname }: AdminUser) =>
  isDeleted ? `#${id}` : username === nickname ? '' : username

interface TableProps {
  rows: readonly AdminUser[]
  keys: ReturnType<typeof useRowKeys<HTMLDivElement>>
}

function UserTable({ rows, keys }: TableProps) {
  const { t } = useTranslation()
  const { search } = useLocation()
  const columns: Column<AdminUser>[] = [
    {
      key: 'name',
      head: t('admin.users.column.name'),
      isName: true,
      cell: (user) => (
        <span className="flex items-center gap-2.5">
          <Avatar person={user} size="sm" />
          <span className="min-w-0">
            <Link
              data-row=""
              to={{ pathname: adminPaths.user(user.id), search }}
              className={cx(rowLook, 'block break-words')}
            >
              {user.isDeleted ? t('admin.users.deleted') : nicknameOf(user)}
            </Link>
            {under(user) && <span className="block text-sm text-ink-soft">{under(user)}</span>}
          </span>
        </span>
      ),
    },
    {
      key: 'role',
      head: t('admin.users.column.role'),
      cell: (user) => (user.isDeleted ? <None /> : t(`app.role.${user.role}`)),
    },
    {
      key: 'standing',
      head: t('admin.users.column.standing'),
      cell: (user) => (hasBadges(user) ? <UserBadges user={user} /> : null),
    },
    {
      key: 'email',
      head: t('admin.users.column.email'),
      isNarrow: true,
      cell: ({ email }) => email ?? <None />,
    },
    {
      key: 'joined',
      head: t('admin.users.column.joined'),
      isNarrow: true,
      cell: ({ createdAt }) => dateText(createdAt),
    },
    {
      key: 'seen',
      head: t('admin.users.column.seen'),
      isNarrow: true,
      cell: ({ lastSeenAt }) =>
        lastSeenAt === null ? t('admin.users.never') : <RelativeHour at={lastSeenAt} />,
    },
  ]
  return (
    <DataTable
      ref={keys}
      label={t('admin.shell.nav.users')}
      rows={rows}
      columns={columns}
      keyOf={({ id }) => id}
    />
  )
}

function None() {
  const { t } = useTranslation()
  return <span className="text-ink-soft">{t('admin.users.noEmail')}</span>
}
