import {
  type AdminAgreement,
  type CheckRule,
  checks,
  type RuleMode,
  ruleModes,
  ruleNoteLength,
} from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceChips } from '../../../ui/choice-chips.tsx'
import { useMe } from '../../accounts/session.ts'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { useSudoAct } from '../parts/use-sudo-act.ts'
import { checkRuleText } from './check-rule-text.ts'

interface Props {
  rule: CheckRule
  agreement: AdminAgreement
  onClose: () => void
}

/** What a choice does: it sets the mode, asks for it, agrees to what is asked, or withdraws that. */
function stepOf(
  { mode, request }: CheckRule,
  chosen: RuleMode,
  { agreement, meId }: { agreement: AdminAgreement; meId: number | undefined },
) {
  if (chosen === mode) return request === null ? 'none' : 'withdraw'
  if (chosen === 'on') return 'set'
  if (agreement !== 'off' && request?.mode === chosen)
    return request.requestedBy.id === meId ? 'none' : 'agree'
  return agreement === 'second' ? 'ask' : 'set'
}

/** Asks how a rule of the check works from now on, and says what follows. */
export function RuleDialog({ rule, agreement, onClose }: Props) {
  const { t } = useTranslation()
  const meId = useMe()?.id
  const { request } = rule
  const [mode, setMode] = useState<RuleMode>(request?.mode ?? rule.mode)
  const step = stepOf(rule, mode, { agreement, meId })
  const { run, isPending } = useSudoAct(checks.setRule, {
    done: (answer) =>
      t(
        answer.request !== null
          ? 'admin.safety.check.mode.asked'
          : step === 'withdraw'
            ? 'admin.safety.check.mode.withdrawn'
            : 'admin.safety.check.mode.done',
      ),
    failed: 'admin.safety.check.mode.failed',
  })
  const isCrisis = rule.reason.startsWith('crisis.')
  const effects = [
    t(`admin.safety.check.mode.effects.${mode}`),
    ...(isCrisis && mode !== 'on' ? [t('admin.safety.check.mode.effects.crisis')] : []),
    t('admin.safety.check.mode.effects.everyone'),
    ...(step === 'ask' ? [t('admin.safety.check.mode.effects.second')] : []),
    ...(step === 'set' && mode !== 'on' && agreement === 'alone'
      ? [t('admin.safety.check.mode.effects.alone')]
      : []),
  ]
  return (
    <ConfirmAct
      title={t('admin.safety.check.mode.title', { rule: checkRuleText(rule.reason) })}
      isDangerous={isCrisis && mode !== 'on'}
      isDisabled={step === 'none'}
      effects={effects}
      confirm={t(`admin.safety.check.mode.confirm.${step}`)}
      busy={isPending}
      reason={{ label: t('admin.safety.check.mode.note'), limits: ruleNoteLength }}
      onConfirm={(note) =>
        void run({ body: { reason: rule.reason, mode, note } }, ({ kind }) => {
          if (kind === 'done') onClose()
        })
      }
      onClose={onClose}
    >
      {request && (
        <p className="rounded-field bg-warn-soft px-4 py-3 break-words">
          {t('admin.safety.check.mode.because', { reason: request.note })}
        </p>
      )}
      <ChoiceChips
        label={t('admin.safety.check.mode.head')}
        options={ruleModes.map((value) => ({
          value,
          label: t(`admin.safety.check.mode.${value}`),
        }))}
        value={mode}
        onChange={setMode}
      />
    </ConfirmAct>
  )
}
