import { type Answer, audit } from '@dodam/contract'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { timeText } from '../../../ui/time.tsx'

/** Verify the whole log against its hash chain, and keep the result. */
export function useChain() {
  const { t } = useTranslation()
  const { run, isPending } = useAct(audit.verify, { failed: 'admin.audit.verifyFailed' })
  const [found, setFound] = useState<(Answer<typeof audit.verify> & { at: string }) | null>(null)
  const check = () =>
    run({}, (outcome) => {
      if (outcome.kind === 'done') setFound({ ...outcome.answer, at: new Date().toISOString() })
    })
  return {
    button: (
      <Button variant="soft" busy={isPending} onClick={() => void check()}>
        {t('admin.audit.verify')}
      </Button>
    ),
    answer: (
      <output aria-live="polite">
        {found && (
          <span
            className={cx(
              'flex items-center gap-2 rounded-field px-3 py-2 font-medium',
              found.isWhole ? 'bg-calm-soft text-calm' : 'bg-danger-soft text-danger',
            )}
          >
            {found.isWhole ? (
              <ShieldCheck aria-hidden="true" className="size-5 shrink-0" />
            ) : (
              <ShieldAlert aria-hidden="true" className="size-5 shrink-0" />
            )}
            {found.isWhole
              ? t('admin.audit.whole', { time: timeText(found.at) })
              : t('admin.audit.broken', { id: found.brokenAt ?? 0 })}
          </span>
        )}
      </output>
    ),
  }
}
