import { analytics, type Trends } from '@dodam/contract'
import { Hash } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../api/use-read.ts'
import { numberText, percentText } from '../../../ui/number-text.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { clockHourText } from '../../../ui/time.tsx'
import { Chart } from '../figures/chart.tsx'
import { Figure } from '../figures/figure.tsx'
import { FiguresPage, usePeriod } from '../figures/figures-page.tsx'
import { NamedBars } from '../figures/named-bars.tsx'
import { Stat, Stats } from '../parts/stat.tsx'
import { Cohorts } from './cohorts.tsx'
import { PopularSearches } from './popular-searches.tsx'

/** The topics, times and retention of members. */
export function TrendsPage() {
  const { t } = useTranslation()
  const period = usePeriod('weekly')
  const read = useRead(analytics.readTrends, { query: { period: period.period } })
  return (
    <FiguresPage
      title={t('admin.shell.nav.trends')}
      line={t('admin.trends.line')}
      period={period}
      read={read}
    >
      {(told) => (
        <>
          <Behavior told={told} />
          <Engagement told={told} />
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <Categories told={told} />
            <Keywords told={told} />
          </div>
          <PopularSearches />
          <Hours told={told} />
          <Cohorts cohorts={told.cohorts} />
        </>
      )}
    </FiguresPage>
  )
}

interface Told {
  told: Trends
}

/** Return the text of a growth; without a value before, it says so. */
function useGrowth() {
  const { t } = useTranslation()
  return (growth: number | null) =>
    growth === null ? t('admin.trends.noGrowth') : percentText(growth, true)
}

function Behavior({ told }: Told) {
  const { t } = useTranslation()
  const growthText = useGrowth()
  const { peakHours, activeUsers, newUserGrowth, retentionRate } = told.userBehavior
  return (
    <section aria-label={t('admin.trends.behavior')} className="flex flex-col gap-2">
      <h2 className="text-lg font-bold">{t('admin.trends.behavior')}</h2>
      <Stats>
        <Stat label={t('admin.trends.activeUsers')} value={numberText(activeUsers)} />
        <Stat
          label={t('admin.trends.newUserGrowth')}
          value={growthText(newUserGrowth)}
          hint={t(`admin.trends.against.${told.period}`)}
        />
        <Stat
          label={t('admin.trends.retention')}
          value={retentionRate === null ? t('admin.trends.noGrowth') : percentText(retentionRate)}
          hint={t(`admin.trends.retained.${told.period}`)}
        />
        <Stat
          label={t('admin.trends.peakHours')}
          value={
            <span className="text-lg">
              {peakHours.length === 0
                ? t('admin.trends.noGrowth')
                : peakHours.map((hour) => clockHourText(hour)).join(', ')}
            </span>
          }
        />
      </Stats>
    </section>
  )
}

function Engagement({ told }: Told) {
  const { t } = useTranslation()
  const { avgLikesPerPost, avgCommentsPerPost, avgViewsPerPost, mostEngagedCategory } =
    told.engagementTrends
  return (
    <section aria-label={t('admin.trends.engagement')} className="flex flex-col gap-2">
      <h2 className="text-lg font-bold">{t('admin.trends.engagement')}</h2>
      <Stats>
        <Stat label={t('admin.trends.avgLikes')} value={numberText(avgLikesPerPost)} />
        <Stat label={t('admin.trends.avgComments')} value={numberText(avgCommentsPerPost)} />
        <Stat label={t('admin.trends.avgViews')} value={numberText(avgViewsPerPost)} />
        <Stat
          label={t('admin.trends.mostEngaged')}
          value={
            <span className="text-lg">
              {mostEngagedCategory === null
                ? t('admin.trends.noGrowth')
                : t(`app.category.${mostEngagedCategory}`)}
            </span>
          }
        />
      </Stats>
    </section>
  )
}

function Categories({ told }: Told) {
  const { t } = useTranslation()
  const growthText = useGrowth()
  const title = t('admin.trends.categories')
  const posts = t('admin.trends.posts')
  const named = told.categoryTrends.map((one) => ({ ...one, title: t(`app.category.${one.name}`) }))
  return (
    <Figure
      title={title}
      line={t('admin.trends.categoriesLine')}
      file={`category-trends-${told.period}`}
      head={[t('admin.trends.category'), posts, t('admin.trends.share'), t('admin.trends.growth')]}
      rows={named.map((one) => ({
        key: one.name,
        cells: [one.title, one.count, one.percentage, one.growth ?? ''],
        shown: [
          `${one.emoji} ${one.title}`,
          numberText(one.count),
          percentText(one.percentage),
          growthText(one.growth),
        ],
      }))}
    >
      <NamedBars label={title} data={named.map((one) => ({ name: one.title, count: one.count }))} />
    </Figure>
  )
}

function Keywords({ told }: Told) {
  const { t } = useTranslation()
  const growthText = useGrowth()
  const { keywordTrends } = told
  return (
    <Figure
      title={t('admin.trends.keywords')}
      line={t('admin.trends.keywordsLine')}
      file={`keyword-trends-${told.period}`}
      head={[
        t('admin.trends.keyword'),
        t('admin.trends.people'),
        t('admin.trends.growth'),
        t('admin.trends.category'),
      ]}
      rows={keywordTrends.map(({ keyword, category, count, growth }) => {
        const name = t(`app.category.${category}`)
        return {
          key: keyword,
          cells: [keyword, count, growth ?? '', name],
          shown: [keyword, numberText(count), growthText(growth), name],
        }
      })}
      empty={
        keywordTrends.length === 0 ? (
          <EmptyState icon={<Hash />} line={t('admin.trends.noKeywords')} />
        ) : undefined
      }
    />
  )
}

function Hours({ told }: Told) {
  const { t } = useTranslation()
  const title = t('admin.trends.hours')
  const series = (['posts', 'comments', 'likes'] as const).map((key) => ({
    key,
    name: t(`admin.trends.${key}`),
  }))
  return (
    <Figure
      title={title}
      line={t('admin.trends.hoursLine')}
      file={`hours-${told.period}`}
      head={[t('admin.trends.hour'), ...series.map(({ name }) => name)]}
      rows={told.timePatterns.map(({ hour, posts, comments, likes }) => ({
        key: hour,
        cells: [clockHourText(hour), posts, comments, likes],
      }))}
    >
      <Chart
        as="bars"
        label={title}
        data={told.timePatterns.map(({ hour, ...counts }) => ({
          name: clockHourText(hour),
          ...counts,
        }))}
        series={series}
      />
    </Figure>
  )
}
