import { lengthOf, supportSearchLength, supportStatuses, supportTypes } from '@dodam/contract'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { FilterTabs } from '../parts/filter-tabs.tsx'
import { PersonLink } from '../parts/person-link.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { beginOf } from '../parts/times.ts'
import { useAddress } from '../parts/use-address.ts'

const states = ['open', ...supportStatuses, 'all'] as const
const types = ['all', ...supportTypes] as const

/** The filters of the support desk, which stand in its address. */
export function useDeskFilters() {
  const { valueOf, wordOf } = useAddress()
  const status = wordOf('state', states)
  const type = wordOf('type', types)
  const userId = Number(valueOf('person')) || undefined
  const since = beginOf(valueOf('from'))
  const until = beginOf(valueOf('until'), 1)
  const search = valueOf('search')
  const narrowing = {
    ...(type !== 'all' && { type }),
    ...(userId && { userId }),
    ...(since && { since }),
    ...(until && { until }),
    ...(lengthOf(search) >= supportSearchLength.min && { search }),
  }
  return {
    query: { status, ...narrowing },
    isFiltered: status !== 'open' || Object.keys(narrowing).length > 0,
  }
}

/** The search and the filters: kind, state, time and, where one was chosen, the person. */
export function DeskFilters() {
  const { t } = useTranslation()
  const { valueOf, filterOf, change } = useAddress()
  const [state, chooseState] = filterOf('state', states)
  const [type, chooseType] = filterOf('type', types)
  const person = Number(valueOf('person')) || null
  return (
    <div className="flex flex-col gap-3">
      <FilterTabs
        hasKeys
        label={t('admin.messages.type.label')}
        value={type}
        onChange={chooseType}
        choices={types.map((value) => ({ value, label: t(`admin.messages.type.${value}`) }))}
      />
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <SearchField
          label={t('admin.messages.filter.search')}
          value={valueOf('search')}
          onSearch={(search) => change({ search })}
        />
        <Select
          label={t('admin.messages.filter.state')}
          value={state}
          onChange={({ target }) => chooseState(target.value)}
          className="w-40 max-sm:w-full"
        >
          {states.map((value) => (
            <option key={value} value={value}>
              {t(`admin.messages.filter.states.${value}`)}
            </option>
          ))}
        </Select>
        {(['from', 'until'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            label={t(`admin.messages.filter.${name}`)}
            value={valueOf(name)}
            onChange={({ target }) => change({ [name]: target.value })}
            className="w-44 max-sm:min-w-0 max-sm:flex-1"
          />
        ))}
        {person !== null && (
          <span className="flex min-h-12 items-center gap-1 rounded-full bg-brand-soft pl-4 max-sm:w-full">
            {t('admin.messages.filter.onlyOf')} <PersonLink id={person} name={valueOf('name')} />
            <IconButton
              label={t('admin.messages.filter.ofAll')}
              icon={<X />}
              onClick={() => change({ person: null, name: null })}
            />
          </span>
        )}
      </div>
    </div>
  )
}
