import { applicationsPageSize, verification } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePages } from '../../../api/use-read.ts'
import { Listed } from '../../../ui/listed.tsx'
import { ApplicationList, useDecision } from '../verification/application-list.tsx'
import { NothingHere, PersonSection } from './section.tsx'

/** A member's applications to become a verified listener, with their decisions. */
export function PersonVerification({ id }: { id: number }) {
  const { t } = useTranslation()
  const list = usePages(
    verification.listOf,
    { params: { id }, query: {} },
    { pageSize: applicationsPageSize },
  )
  const [openId, setOpenId] = useState<number>()
  const { dialog, decide } = useDecision(list)
  return (
    <PersonSection title={t('admin.shell.nav.verification')}>
      <Listed list={list} empty={<NothingHere>{t('admin.person.verification.empty')}</NothingHere>}>
        <ApplicationList items={list.items} openId={openId} onOpen={setOpenId} onDecide={decide} />
      </Listed>
      {dialog}
    </PersonSection>
  )
}
