import { LibraryBig } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { FilterTabs } from '../parts/filter-tabs.tsx'
import { useAddress } from '../parts/use-address.ts'
import { Desk } from './desk.tsx'
import { HelperRatings } from './helper-ratings.tsx'
import { SavedRepliesDialog } from './saved-replies-dialog.tsx'

const tabs = ['messages', 'helper'] as const

/** The support desk: messages to the team, and how members rate the AI helper. */
export function MessagesPage() {
  const { t } = useTranslation()
  const { valueOf, filterOf } = useAddress()
  const [isEditing, setEditing] = useState(false)
  const [tab, choose] = filterOf('tab', tabs)
  return (
    <AdminPage
      title={t('admin.messages.title')}
      line={t('admin.messages.line')}
      back={{ to: paths.settings, 'aria-label': t('admin.messages.toSettings') }}
      actions={
        <Button variant="soft" onClick={() => setEditing(true)}>
          <LibraryBig aria-hidden="true" className="size-5" />
          {t('admin.messages.saved.title')}
        </Button>
      }
    >
      {/* On a phone an open message fills the screen. */}
      <div className={valueOf('open') === '' ? undefined : 'max-lg:hidden'}>
        <FilterTabs
          label={t('admin.messages.tabs.label')}
          value={tab}
          onChange={choose}
          choices={tabs.map((value) => ({ value, label: t(`admin.messages.tabs.${value}`) }))}
        />
      </div>
      {tab === 'helper' ? <HelperRatings /> : <Desk />}
      {isEditing && <SavedRepliesDialog onClose={() => setEditing(false)} />}
    </AdminPage>
  )
}
