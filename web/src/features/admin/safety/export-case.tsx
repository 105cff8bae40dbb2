import { disclosedMinutes, disclosure, disclosureReasonLength } from '@dodam/contract'
import { FileLock2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../device/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { useSudoAct } from '../parts/use-sudo-act.ts'
import { DisclosureRequests } from './disclosure-requests.tsx'
import { Openings, useGranted } from './openings.tsx'
import { Section } from './section.tsx'

/** A case as one signed file, for the police or a school, once two admins agree. */
export function ExportCase({ id, mayAsk }: { id: number; mayAsk: boolean }) {
  const { t } = useTranslation()
  const { isGranted, needsSecond, openedFor } = useGranted(id, 'export')
  const [isAsking, setAsking] = useState(false)
  /** Asked for with it before, so that it is not asked for again. */
  const [asked, setAsked] = useState('')
  const reason = asked || openedFor
  const { run, isPending } = useSudoAct(disclosure.exportCase, {
    failed: 'admin.safety.failed',
    gone: { CASE_CLAIMED: 'general', CASE_NOT_CLAIMED: 'general' },
  })
  const open = (given: string) =>
    void run({ params: { id }, body: { reason: given } }, (outcome) => {
      if (outcome.kind !== 'done') return
      setAsked(given)
      const { file } = outcome.answer
      if (file) saveFile(new Blob([file.text], { type: 'text/plain;charset=utf-8' }), file.name)
      setAsking(false)
    })
  return (
    <Section title={t('admin.safety.export.title')}>
      <p className="text-sm text-ink-soft">
        {t(mayAsk ? 'admin.safety.export.line' : 'admin.safety.identify.needsClaim')}
      </p>
      <DisclosureRequests id={id} act="export" />
      {mayAsk && (
        <Button
          variant="soft"
          className="self-start"
          busy={isPending}
          onClick={() => (isGranted && reason !== '' ? open(reason) : setAsking(true))}
        >
          <FileLock2 aria-hidden="true" className="size-4" />
          {t('admin.safety.export.open')}
        </Button>
      )}
      <Openings id={id} act="export" />
      {isAsking && (
        <ConfirmAct
          title={t('admin.safety.export.open')}
          effects={[
            ...(needsSecond ? [t('admin.safety.identify.second.before')] : []),
            t('admin.safety.export.minutes', { minutes: disclosedMinutes }),
            t('admin.safety.disclosure.recorded'),
            t('admin.safety.evidence.again.told'),
          ]}
          confirm={t(needsSecond ? 'admin.safety.disclosure.next' : 'admin.safety.export.open')}
          busy={isPending}
          reason={{
            label: t('admin.safety.disclosure.reason'),
            hint: t('admin.safety.disclosure.reasonHint'),
            limits: disclosureReasonLength,
          }}
          onConfirm={open}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}
