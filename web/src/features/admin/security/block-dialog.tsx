import { type AttackType, blockReasonLength, detectedReason, security } from '@dodam/contract'
import { securitySpecs } from '@dodam/contract/schemas'
import { useId } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { checkBy } from '../../../forms/check.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { FormTextArea } from '../../../forms/form-text-area.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { ChoiceChips } from '../../../ui/choice-chips.tsx'
import { TextField } from '../../../ui/field.tsx'
import { dateTimeText, useNow } from '../../../ui/time.tsx'
import { detectedText } from './detected.ts'
import { type BlockSpan, blockSpans, endOf } from './ends.ts'

interface Props {
  /** The address or network; empty if it is still to be typed. */
  ip?: string
  type?: AttackType
  onClose: () => void
}

const empty: { ip: string; reason: string; span: BlockSpan } = { ip: '', reason: '', span: 'day' }
const spans = Object.keys(blockSpans) as BlockSpan[]

/** Blocks an address or a network, after showing the effects. */
export function BlockDialog({ ip = '', type, onClose }: Props) {
  const { t } = useTranslation()
  const effects = useId()
  const now = useNow()
  const offered = type && detectedReason(type)
  const block = useAct(security.block, {
    done: ({ ip: blocked }) => t('admin.security.block.done', { ip: blocked }),
    failed: 'admin.security.block.failed',
    isQuiet: true,
  })
  const { register, control, errorOf, ...form } = useSchemaForm({
    defaults: { ...empty, ip, reason: offered ? detectedText(offered) : '' },
    check: ({ span, reason, ...typed }) =>
      checkBy(securitySpecs.block.body, empty, {
        ...typed,
        // Sent as a code, so that each admin reads it in their language.
        reason: offered && reason === detectedText(offered) ? offered : reason,
        until: endOf(span, Date.now()),
      }),
    send: (body) =>
      block.run({ body }, ({ kind }) => {
        if (kind === 'done') onClose()
      }),
  })
  const chosen = useWatch({ control, name: 'span' })
  const end = endOf(chosen, now)
  return (
    <FormDialog
      loses="entries"
      onClose={onClose}
      title={t('admin.security.block.title')}
      description={t('admin.security.block.line')}
      form={form}
      confirm={t('admin.security.block.confirm')}
      isDangerous
      describedBy={effects}
    >
      <TextField
        {...(ip === '' && { 'data-autofocus': true })}
        label={t('admin.security.block.address')}
        hint={t('admin.security.block.addressHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('ip')}
        {...register('ip')}
      />
      <Controller
        control={control}
        name="span"
        render={({ field: { value, onChange } }) => (
          <ChoiceChips<BlockSpan>
            label={t('admin.security.block.for')}
            value={value}
            onChange={onChange}
            options={spans.map((span) => ({
              value: span,
              label: t(`admin.security.block.span.${span}`),
            }))}
          />
        )}
      />
      <FormTextArea
        {...{ control, errorOf }}
        name="reason"
        isShort
        label={t('admin.security.block.reason')}
        limits={blockReasonLength}
      />
      <div id={effects} className="flex flex-col gap-1">
        <h3 className="text-sm font-semibold">{t('admin.security.block.then')}</h3>
        <ul className="flex list-disc flex-col gap-1 pl-5 marker:text-ink-soft">
          <li>{t('admin.security.block.effects.closed')}</li>
          <li>{t('admin.security.block.effects.settled')}</li>
          <li>{t('admin.security.block.effects.others')}</li>
          <li>
            {end === null
              ? t('admin.security.block.effects.open')
              : t('admin.security.block.effects.until', { until: dateTimeText(end) })}
          </li>
          <li>{t('admin.security.block.effects.recorded')}</li>
        </ul>
      </div>
    </FormDialog>
  )
}
