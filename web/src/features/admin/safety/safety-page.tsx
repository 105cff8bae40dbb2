import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { AdminPage } from '../parts/admin-page.tsx'
import { FilterTabs } from '../parts/filter-tabs.tsx'
import { CasePage } from './case-page.tsx'
import { Numbers } from './numbers.tsx'
import { Objections } from './objections.tsx'
import { PauseNote } from './pause-note.tsx'
import { Queue } from './queue.tsx'

const tabs = ['cases', 'numbers', 'objections'] as const
const contents = { cases: Queue, numbers: Numbers, objections: Objections }

/** Reports and safety; with an id, one case of it. */
export function SafetyPage() {
  const id = Number(useParams().id) || 0
  return id > 0 ? <CasePage key={id} id={id} /> : <Tabs />
}

function Tabs() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find((one) => one === search.get('tab')) ?? 'cases'
  const Content = contents[tab]
  return (
    <AdminPage title={t('admin.shell.nav.safety')} line={t('admin.safety.line')}>
      <PauseNote />
      <FilterTabs
        label={t('admin.safety.tabs.label')}
        value={tab}
        onChange={(next) => setSearch(next === 'cases' ? {} : { tab: next })}
        choices={tabs.map((value) => ({ value, label: t(`admin.safety.tabs.${value}`) }))}
      />
      <Content />
    </AdminPage>
  )
}
