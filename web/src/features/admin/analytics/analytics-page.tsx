import { type Analytics, type AnalyticsPeriod, analytics, categories } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../api/use-read.ts'
import { numberText } from '../../../ui/number-text.ts'
import { monthText, shortDayText } from '../../../ui/time.tsx'
import { Chart } from '../figures/chart.tsx'
import { Figure } from '../figures/figure.tsx'
import { FiguresPage, usePeriod } from '../figures/figures-page.tsx'
import { NamedBars } from '../figures/named-bars.tsx'
import { Stat, Stats } from '../parts/stat.tsx'

const rowsShown = 10

/** The numbers of members and of their activity. */
export function AnalyticsPage() {
  const { t } = useTranslation()
  const period = usePeriod('daily')
  const read = useRead(analytics.read, { query: { period: period.period } })
  return (
    <FiguresPage
      title={t('admin.shell.nav.analytics')}
      line={t('admin.analytics.line')}
      period={period}
      read={read}
    >
      {(told) => (
        <>
          <Numbers told={told} />
          <Activity told={told} />
          <div className="grid gap-4 xl:grid-cols-2">
            <Categories told={told} />
            <Roles told={told} />
          </div>
        </>
      )}
    </FiguresPage>
  )
}

interface Told {
  told: Analytics
}

function Numbers({ told }: Told) {
  const { t } = useTranslation()
  const { userStats, postStats, chatStats, engagementStats, period } = told
  const number = (value: number) => numberText(value)
  return (
    <Stats>
      <Stat
        label={t('admin.analytics.users')}
        value={number(userStats.totalUsers)}
        hint={t(`admin.analytics.active.${period}`, { number: number(userStats.activeUsers) })}
      />
      <Stat
        label={t('admin.analytics.signups')}
        value={number(userStats.newUsers)}
        hint={t(`admin.analytics.in.${period}`)}
      />
      <Stat
        label={t('admin.analytics.posts')}
        value={number(postStats.totalPosts)}
        hint={t('admin.analytics.today', { number: number(postStats.postsToday) })}
      />
      <Stat label={t('admin.analytics.rooms')} value={number(chatStats.activeChatRooms)} />
      <Stat
        label={t('admin.analytics.engagement')}
        value={number(engagementStats.totalLikes + engagementStats.totalComments)}
        hint={t('admin.analytics.likesAndComments', {
          likes: number(engagementStats.totalLikes),
          comments: number(engagementStats.totalComments),
        })}
      />
    </Stats>
  )
}

/** Return the rows of a period, newest first, each with its name. */
function rowsOf({ activityByPeriod }: Analytics, period: AnalyticsPeriod) {
  const { daily, weekly, monthly } = activityByPeriod
  const rows = {
    daily: () => daily.map(({ date: key, ...row }) => ({ key, name: shortDayText(key), ...row })),
    weekly: () => weekly.map(({ week: key, ...row }) => ({ key, name: shortDayText(key), ...row })),
    monthly: () => monthly.map(({ month: key, ...row }) => ({ key, name: monthText(key), ...row })),
  }
  return rows[period]().slice(0, rowsShown)
}

function Activity({ told }: Told) {
  const { t } = useTranslation()
  const { period } = told
  const rows = rowsOf(told, period)
  const series = (['users', 'posts', 'messages', 'signups'] as const).map((key) => ({
    key,
    name: t(`admin.analytics.columns.${key}`),
  }))
  const title = t('admin.analytics.activity')
  return (
    <Figure
      title={title}
      line={t(`admin.analytics.rows.${period}`)}
      file={`activity-${period}`}
      head={[t(`admin.analytics.start.${period}`), ...series.map(({ name }) => name)]}
      rows={rows.map(({ key, name, users, posts, messages, signups }) => ({
        key,
        cells: [key, users, posts, messages, signups],
        shown: [name],
      }))}
    >
      <Chart as="lines" label={title} data={rows.toReversed()} series={series} />
    </Figure>
  )
}

function Categories({ told }: Told) {
  const { t } = useTranslation()
  const counts = categories
    .map((key) => ({
      key,
      name: t(`app.category.${key}`),
      count: told.postStats.postsByCategory[key],
    }))
    .toSorted((a, b) => b.count - a.count)
  const title = t('admin.analytics.categories')
  const posts = t('admin.analytics.columns.posts')
  return (
    <Figure
      title={title}
      line={t('admin.analytics.categoriesLine')}
      file="categories"
      head={[t('admin.analytics.category'), posts]}
      rows={counts.map((one) => ({ key: one.key, cells: [one.name, one.count] }))}
    >
      <NamedBars label={title} data={counts} />
    </Figure>
  )
}

function Roles({ told }: Told) {
  const { t } = useTranslation()
  const counts = (['sharer', 'listener', 'both'] as const).map((key) => ({
    key,
    name: t(`admin.analytics.roles.${key}`),
    count: told.userStats.usersByRole[key],
  }))
  const title = t('admin.analytics.byRole')
  const users = t('admin.analytics.people')
  return (
    <Figure
      title={title}
      line={t('admin.analytics.byRoleLine')}
      file="roles"
      head={[t('admin.analytics.role'), users]}
      rows={counts.map((one) => ({ key: one.key, cells: [one.name, one.count] }))}
    >
      <NamedBars label={title} data={counts} />
    </Figure>
  )
}
