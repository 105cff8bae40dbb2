import { type CaseRequestAct, disclosure, users } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../api/use-read.ts'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { dateTimeText } from '../../../ui/time.tsx'
import { TextWithPerson } from '../parts/text-with-person.tsx'
import { useSudoAct } from '../parts/use-sudo-act.ts'
import { WaitingAct } from '../parts/waiting-act.tsx'

/** What of a case waits for a second admin, who agrees here. */
export function DisclosureRequests({ id, act }: { id: number; act: CaseRequestAct }) {
  const { t } = useTranslation()
  const { data } = useRead(disclosure.read, { params: { id } })
  const agree = useSudoAct(
    act === 'identify' ? disclosure.agreeToIdentify : disclosure.agreeToExport,
    {
      done: 'admin.safety.disclosure.agreed',
      failed: 'admin.safety.failed',
      gone: { NOT_FOUND: 'admin.users.request.over' },
    },
  )
  return data?.requests
    .filter((request) => request.act === act)
    .map((request) => {
      const { isDone, requestedBy, expiresAt } = request
      const until = dateTimeText(expiresAt)
      const byAdmin = (say: (admin: string) => string) => (
        <TextWithPerson id={requestedBy.id} name={nicknameOf(requestedBy)} text={say} />
      )
      return (
        <WaitingAct
          key={request.id}
          request={request}
          withdraw={users.withdrawRequest}
          what="account"
          text={(isMine) => {
            if (isDone)
              return isMine
                ? t('admin.safety.disclosure.done.mine', { until })
                : byAdmin((admin) => t('admin.safety.disclosure.done.theirs', { until, admin }))
            const line = isMine
              ? t(`admin.users.request.${act}.mine`, { until })
              : byAdmin((admin) => t(`admin.users.request.${act}.theirs`, { until, admin }))
            const unreviewed = isMine
              ? t('admin.safety.disclosure.unreviewed.mine')
              : byAdmin((admin) => t('admin.safety.disclosure.unreviewed.theirs', { admin }))
            return (
              <>
                {line} {request.hasUnreviewedLook && unreviewed}
              </>
            )
          }}
          reason={request.reason}
          isDangerous={false}
          onAgree={() => void agree.run({ params: { id }, body: { requestId: request.id } })}
        />
      )
    })
}
