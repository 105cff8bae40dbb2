import type { AdminReport } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { dateTimeText } from '../../../ui/time.tsx'
import { WrittenText } from '../../../ui/written-text.tsx'
import { CasePerson } from './case-person.tsx'
import { Section } from './section.tsx'

/** The appeals of a case: by which member, against which decision, of which admin. */
export function Appeals({ of: { appeals } }: { of: AdminReport }) {
  const { t } = useTranslation()
  if (appeals.length === 0) return null
  return (
    <Section title={t('admin.safety.appeals.title')}>
      <ul className="flex flex-col gap-4">
        {appeals.map((one) => (
          <li key={one.side} className="flex flex-col gap-1">
            <p className="text-sm text-ink-soft">
              {t(`admin.safety.appeals.${one.side}`)} · {dateTimeText(one.createdAt)}
            </p>
            <blockquote className="rounded-field bg-surface-sunken px-3 py-2">
              <WrittenText text={one.reason} />
            </blockquote>
            {one.decision && (
              <p>
                {t('admin.safety.appeals.against')}: {t(`admin.safety.decision.${one.decision}`)}
                {one.story && <> · {t(`admin.safety.decide.story.${one.story}`)}</>}
                {one.decider && (
                  <>
                    {' · '}
                    <CasePerson
                      person={one.decider}
                      text={(name) => t('admin.safety.appeals.by', { name })}
                    />
                  </>
                )}
              </p>
            )}
            <p className="text-sm text-ink-soft">
              {one.decidedAt
                ? t('admin.safety.appeals.answered', { time: dateTimeText(one.decidedAt) })
                : t('admin.safety.appeals.waiting')}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
