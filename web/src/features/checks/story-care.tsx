import { isUrgent, mayListen, type Post } from '@dodam/contract'
import { ChevronDown, HandHeart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../accounts/session.ts'
import { openReport } from '../reports/reporting.ts'
import { CareSteps } from './care-steps.tsx'
import { EmergencyCard } from './emergency-card.tsx'
import { needOf } from './tone.ts'
import { useTone } from './use-tone.ts'

/** For a listener who opens a story of a crisis: how to answer, folded, and where help is. */
export function StoryCare({ post, hasReport = true }: { post: Post; hasReport?: boolean }) {
  const { t } = useTranslation()
  const me = useMe()
  const isAsked = !!me && mayListen(me) && !post.isOwn && !post.isAiGenerated
  const tone = useTone(post.content, isAsked)
  // The author of a worry about a friend is not in danger.
  if (tone === null || tone === 'friend') return null
  const need = needOf(tone)
  if (isUrgent(need))
    return (
      <EmergencyCard
        need={need}
        isOfStory
        onTell={() => openReport({ targetType: 'post', targetId: post.id, isEmergency: true })}
        className="rounded-field border"
      />
    )
  return (
    <details className="group/care rounded-field bg-brand-soft text-body-small leading-6">
      <summary className="flex min-h-11 list-none items-start gap-2.5 rounded-field px-4 py-2.5 [&::-webkit-details-marker]:hidden">
        <HandHeart aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand-strong" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{t('checks.care.story')}</span>
          <span className="block text-ink-soft text-sm">{t('checks.care.open')}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="mt-0.5 size-5 shrink-0 text-ink-soft transition-transform group-open/care:rotate-180"
        />
      </summary>
      <CareSteps isOfStory {...{ hasReport }} isOfHarm={tone === 'harmed'} className="px-4 pb-4" />
    </details>
  )
}
