import { type Me, support } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { usePages } from '../../api/use-read.ts'
import { Listed } from '../../ui/listed.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { AnswerButton } from './answer-form.tsx'
import { answerDrafts } from './draft.ts'
import { SupportCard } from './support-card.tsx'

/** The member's messages to the support team with its answers, newest first. */
export function SupportList({ me }: { me: Me }) {
  const { t } = useTranslation()
  const { run } = useAct(support.write, { done: 'support.answer.sent', isQuiet: true })
  const list = usePages(support.listMine, {}, { pageSize: 20 })
  return (
    <Listed
      list={list}
      loading={<Loading />}
      empty={<p className="text-ink-soft">{t('support.list.empty')}</p>}
    >
      <ul className="-my-2 flex flex-col divide-y divide-line">
        {list.items.map((message) => (
          <li key={message.id} className="py-5 first:pt-2">
            <SupportCard message={message}>
              <AnswerButton
                message={message}
                draft={answerDrafts.of(me.id, message.id)}
                send={(words) => run({ body: { supportMessageId: message.id, message: words } })}
              />
            </SupportCard>
          </li>
        ))}
      </ul>
    </Listed>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('ui.loading')} className="flex flex-col gap-3">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  )
}
