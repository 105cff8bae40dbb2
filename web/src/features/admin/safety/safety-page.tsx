import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { AdminPage } from '../parts/admin-page.tsx'
import { FilterTabs } from '../parts/filter-tabs.tsx'
import { useAddress } from '../parts/use-address.ts'
import { CasePage } from './case-page.tsx'
import { CheckFiguresTab } from './check-figures.tsx'
import { Numbers } from './numbers.tsx'
import { Objections } from './objections.tsx'
import { PauseNote } from './pause-note.tsx'
import { Queue } from './queue.tsx'
import { noFilters } from './queue-filters.tsx'

const tabs = ['cases', 'numbers', 'check', 'objections'] as const
const contents = { cases: Queue, numbers: Numbers, check: CheckFiguresTab, objections: Objections }

/** Reports and safety; with an id, one case. */
export function SafetyPage() {
  const id = Number(useParams().id) || 0
  return id > 0 ? <CasePage key={id} id={id} /> : <Tabs />
}

function Tabs() {
  const { t } = useTranslation()
  const { wordOf, change } = useAddress()
  const tab = wordOf('tab', tabs)
  const Content = contents[tab]
  return (
    <AdminPage title={t('admin.shell.nav.safety')} line={t('admin.safety.line')}>
      <PauseNote />
      <FilterTabs
        label={t('admin.safety.tabs.label')}
        value={tab}
        onChange={(next) =>
          change({ ...noFilters, tab: next === 'cases' ? null : next }, { replace: false })
        }
        choices={tabs.map((value) => ({ value, label: t(`admin.safety.tabs.${value}`) }))}
      />
      <Content />
    </AdminPage>
  )
}
