import { support } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { usePages } from '../../../api/use-read.ts'
import { Listed } from '../../../ui/listed.tsx'
import { MessageRows } from '../messages/message-rows.tsx'
import { adminPaths } from '../paths.ts'
import { NothingHere, PersonSection } from './section.tsx'

/** What a member wrote to the support team. */
export function PersonMessages({ id: userId }: { id: number }) {
  const { t } = useTranslation()
  const list = usePages(support.list, { query: { userId } })
  const title = t('admin.person.messages.title')
  return (
    <PersonSection title={title}>
      <Listed list={list} empty={<NothingHere>{t('admin.person.messages.empty')}</NothingHere>}>
        <MessageRows
          label={title}
          items={list.items}
          openId={null}
          addressOf={adminPaths.messageOf}
        />
      </Listed>
    </PersonSection>
  )
}
