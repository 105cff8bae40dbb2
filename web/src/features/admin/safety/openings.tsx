import { type CaseRequestAct, disclosure } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../api/use-read.ts'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { dateTimeText } from '../../../ui/time.tsx'
import { useMe } from '../../accounts/session.ts'
import { PersonLink } from '../parts/person-link.tsx'
import { TextWithPerson } from '../parts/text-with-person.tsx'

/** Whether I can open what a case hides now, and for what reason I have opened it, which is not asked for again. */
export function useGranted(id: number, act: CaseRequestAct) {
  const { data } = useRead(disclosure.read, { params: { id } })
  const meId = useMe()?.id
  const isGranted = data?.granted.includes(act) ?? false
  const mine = data?.opened.find((one) => one.act === act && one.admin.id === meId)
  return {
    isGranted,
    needsSecond: data?.agreement === 'second' && !isGranted,
    openedFor: mine?.reason ?? '',
  }
}

/** Which admins opened what a case hides, when first, and why. */
export function Openings({ id, act }: { id: number; act: CaseRequestAct }) {
  const { t } = useTranslation()
  const { data } = useRead(disclosure.read, { params: { id } })
  const opened = data?.opened.filter((one) => one.act === act) ?? []
  if (opened.length === 0) return null
  return (
    <>
      <h3 className="text-sm text-ink-soft">{t(`admin.safety.${act}.opened`)}</h3>
      <ul className="flex flex-col gap-1">
        {opened.map(({ id: one, admin, openedAt, agreedBy, reason }) => (
          <li key={one} className="flex flex-wrap gap-x-3">
            <span className="font-medium">
              <PersonLink id={admin.id} name={nicknameOf(admin)} />
            </span>
            <time dateTime={openedAt}>{dateTimeText(openedAt)}</time>
            <span className="text-ink-soft">
              {agreedBy === null ? (
                t('admin.safety.disclosure.unagreed')
              ) : agreedBy.id === admin.id ? (
                t('admin.safety.disclosure.alone')
              ) : (
                <TextWithPerson
                  id={agreedBy.id}
                  name={nicknameOf(agreedBy)}
                  text={(name) => t('admin.safety.disclosure.agreedBy', { admin: name })}
                />
              )}
            </span>
            <span className="basis-full wrap-anywhere">{reason}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
