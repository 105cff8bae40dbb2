import { type AdminReport, disclosure, isUrgentCase } from '@dodam/contract'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { dateTimeText } from '../../../ui/time.tsx'
import { WrittenText } from '../../../ui/written-text.tsx'
import { useMay } from '../parts/use-may.ts'
import { hasReporter } from './case-words.ts'
import { CrisisLines } from './crisis.tsx'
import { Evidence } from './evidence.tsx'
import { FindLead } from './find-lead.tsx'
import { Handovers } from './handovers.tsx'
import { Identify } from './identify.tsx'
import { Section } from './section.tsx'

interface Props {
  of: AdminReport
  /** Why the reader cannot open the sealed part; null where they can. */
  refusal: string | null
  onClose: () => void
}

/** What an admin reads out to an emergency line, in the order in which it is asked, and where they note what they told. */
export function Rescue({ of: one, refusal, onClose }: Props) {
  const { t } = useTranslation()
  const may = useMay()
  const { id, createdAt, target } = one
  const isDecided = one.status !== 'pending'
  const mayOpen = refusal === null
  const heading = useRef<HTMLHeadingElement>(null)
  // It takes the place of the case at the same address, which the page would not scroll for.
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="flex max-w-3xl flex-col gap-3">
      <Button variant="ghost" className="self-start" onClick={onClose}>
        {t('admin.safety.rescue.close')}
      </Button>
      <h2 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
        {t('admin.safety.rescue.open')}
      </h2>
      <Section title={t('admin.safety.rescue.call')} isCrisis>
        <CrisisLines />
      </Section>
      <Section title={t('admin.safety.rescue.say')}>
        <ol className="flex list-decimal flex-col gap-2 pl-6 text-lg leading-8">
          <li>{t('admin.safety.rescue.who')}</li>
          {target.writtenAt && (
            <li>{t('admin.safety.rescue.wrote', { at: dateTimeText(target.writtenAt) })}</li>
          )}
          <li>{t('admin.safety.rescue.when', { at: dateTimeText(createdAt) })}</li>
          <li>
            {t('admin.safety.rescue.what')}
            {target.content === null ? (
              <span className="block text-ink-soft">{t('admin.safety.rescue.sealed')}</span>
            ) : (
              <blockquote className="rounded-field bg-surface-sunken px-3 py-2">
                <WrittenText text={target.content} />
              </blockquote>
            )}
          </li>
          <li>{t('admin.safety.rescue.where')}</li>
          <li>{t('admin.safety.rescue.ask')}</li>
        </ol>
      </Section>
      {target.content === null && (
        <Evidence
          key={`${isDecided} ${mayOpen}`}
          id={id}
          isDecided={isDecided}
          refusal={refusal}
          isReported={hasReporter(one)}
        />
      )}
      {may(disclosure.identify) ? (
        <Identify id={id} isUrgent={isUrgentCase(one)} mayAsk={mayOpen} />
      ) : (
        <FindLead of={one} />
      )}
      <Handovers id={id} />
    </div>
  )
}
