import {
  caseSearchLength,
  crisisDecisions,
  lengthOf,
  type QueryInput,
  type ReportDecision,
  reportSources,
  type reports,
  reportTargets,
} from '@dodam/contract'
import { ChevronRight, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import { ChoiceChips } from '../../../ui/choice-chips.tsx'
import { cx } from '../../../ui/cx.ts'
import { Select, TextField } from '../../../ui/field.tsx'
import { FilterTabs } from '../parts/filter-tabs.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { beginOf } from '../parts/times.ts'
import { useAddress } from '../parts/use-address.ts'

const shows = [
  'pending',
  ...crisisDecisions,
  'warn',
  'suspend',
  'delete_content',
  'dismiss',
] as const
type Show = (typeof shows)[number]
const onlys = ['crisis', 'mine', 'appeals', 'overdue'] as const
const kinds = ['all', ...reportTargets] as const
const sources = ['all', ...reportSources] as const
/** The less common filters. */
const more = ['person', 'kind', 'source', 'from', 'until'] as const

/** No filter of the queue, for a change of the address. */
export const noFilters = Object.fromEntries(
  ['show', 'only', 'search', 'behind', ...more].map((name) => [name, null]),
)

const statusOf = (show: Show) =>
  show === 'pending'
    ? { status: 'pending' as const }
    : {
        status: show === 'dismiss' ? ('dismissed' as const) : ('resolved' as const),
        decision: show satisfies ReportDecision,
      }

/** The filters of the queue, which stand in its address. */
export function useQueueFilters() {
  const { valueOf, wordOf, change } = useAddress()
  const show = wordOf('show', shows)
  const only = onlys.filter((word) => valueOf('only').split(',').includes(word))
  const kind = wordOf('kind', kinds)
  const source = wordOf('source', sources)
  const person = valueOf('person')
  const since = beginOf(valueOf('from'))
  const until = beginOf(valueOf('until'), 1)
  const search = valueOf('search')
  const foldedBehind = (show === 'pending' && Number(valueOf('behind'))) || undefined
  const has = (word: (typeof onlys)[number]) => only.includes(word)
  const narrowing: QueryInput<typeof reports.listCases> = {
    ...(has('crisis') && { isCrisis: 'true' as const }),
    ...(has('mine') && { isMine: 'true' as const }),
    ...(has('appeals') && { isAppeal: 'true' as const }),
    ...(has('overdue') && { isOverdue: 'true' as const }),
    ...(kind !== 'all' && { targetType: kind }),
    ...(source !== 'all' && { source }),
    ...(person && { person }),
    ...(since && { since }),
    ...(until && { until }),
    ...(lengthOf(search) >= caseSearchLength.min && { search }),
    ...(foldedBehind && { foldedBehind }),
  }
  // Who looks for one person, or for their own cases, wants to see all of them.
  const isFolded = show === 'pending' && !foldedBehind && !person && !has('mine')
  return {
    show,
    only,
    foldedBehind,
    query: { ...statusOf(show), ...narrowing, ...(isFolded && { isFolded: 'true' as const }) },
    isFiltered: Object.keys(narrowing).length > 0,
    change,
  }
}

/** The search and the filters of the queue. */
export function QueueFilters() {
  const { t } = useTranslation()
  const { valueOf } = useAddress()
  const { show, only, foldedBehind, change } = useQueueFilters()
  return (
    <>
      <FilterTabs
        label={t('admin.safety.filter.label')}
        value={show}
        onChange={(next) => change({ show: next === 'pending' ? null : next, behind: null })}
        choices={shows.map((value) => ({ value, label: t(`admin.safety.filter.${value}`) }))}
        hasKeys
      />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <SearchField
          label={t('admin.safety.filter.search')}
          value={valueOf('search')}
          onSearch={(search) => change({ search })}
        />
        <div className="min-w-0">
          <ChoiceChips
            label={t('admin.safety.only.label')}
            hideLabel
            multiple
            options={onlys.map((value) => ({ value, label: t(`admin.safety.only.${value}`) }))}
            value={only}
            onChange={(next) => change({ only: next.join(',') })}
          />
        </div>
      </div>
      <MoreFilters />
      {foldedBehind && (
        <span className="flex min-h-12 items-center gap-1 self-start rounded-full bg-brand-soft pl-4">
          {t('admin.safety.fold.shown')}
          <IconButton
            label={t('admin.safety.fold.close')}
            icon={<X />}
            onClick={() => change({ behind: null })}
          />
        </span>
      )}
    </>
  )
}

/** The less common filters, which are open where one is set. */
function MoreFilters() {
  const { t } = useTranslation()
  const { valueOf, filterOf, change } = useAddress()
  const [kind, chooseKind] = filterOf('kind', kinds)
  const [source, chooseSource] = filterOf('source', sources)
  const [isOpen, setOpen] = useState(more.some((name) => valueOf(name) !== ''))
  const half = 'max-sm:min-w-0 max-sm:flex-1 max-sm:basis-36'
  return (
    <details
      className="group"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-field text-sm font-medium text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 transition-transform group-open:rotate-90"
        />
        {t('admin.safety.filter.more')}
      </summary>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <SearchField
          label={t('admin.safety.filter.person')}
          value={valueOf('person')}
          onSearch={(person) => change({ person })}
        />
        <Select
          label={t('admin.safety.list.what')}
          value={kind}
          onChange={({ target }) => chooseKind(target.value)}
          className={cx('w-36', half)}
        >
          {kinds.map((value) => (
            <option key={value} value={value}>
              {value === 'all' ? t('admin.safety.filter.all') : t(`admin.safety.target.${value}`)}
            </option>
          ))}
        </Select>
        <Select
          label={t('admin.safety.list.source')}
          value={source}
          onChange={({ target }) => chooseSource(target.value)}
          className={cx('w-40', half)}
        >
          {sources.map((value) => (
            <option key={value} value={value}>
              {value === 'all' ? t('admin.safety.filter.all') : t(`admin.safety.source.${value}`)}
            </option>
          ))}
        </Select>
        {(['from', 'until'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            label={t(`admin.safety.filter.${name}`)}
            value={valueOf(name)}
            onChange={({ target }) => change({ [name]: target.value })}
            className={cx('w-44', half)}
          />
        ))}
      </div>
    </details>
  )
}
