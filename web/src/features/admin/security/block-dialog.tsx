import { type AttackType, blockReasonLength, networkLength, security } from '@dodam/contract'
import { useId } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { brokenLength } from '../../../forms/check.ts'
import { CountedTextArea } from '../../../forms/counted-text-area.tsx'
import { FormError } from '../../../forms/form-error.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceChips } from '../../../ui/choice-chips.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { dateTimeText, useNow } from '../../../ui/time.tsx'
import { useTypeText } from './attack.tsx'
import { type BlockSpan, blockSpans, endOf } from './ends.ts'

interface Props {
  /** The address or network that is meant; empty where it is still to be typed. */
  ip?: string
  /** What was tried from there. */
  type?: AttackType
  onClose: () => void
}

const blockSpanAtFirst: BlockSpan = 'day'
const spans = Object.keys(blockSpans) as BlockSpan[]

/** Shuts out an address or a network, after saying what that will do. */
export function BlockDialog({ ip = '', type, onClose }: Props) {
  const { t } = useTranslation()
  const effects = useId()
  const typeText = useTypeText()
  const now = useNow()
  const block = useAct(security.block, {
    done: ({ ip: blocked }) => t('admin.security.block.done', { ip: blocked }),
    failed: 'admin.security.block.failed',
    isQuiet: true,
  })
  const { register, control, errorOf, ...form } = useSchemaForm({
    defaults: {
      ip,
      reason: type ? t('admin.security.block.detected', { type: typeText(type) }) : '',
      span: blockSpanAtFirst,
    },
    check: (typed) => {
      const address = typed.ip.trim()
      const reason = typed.reason.trim()
      const broken = {
        ip: brokenLength(address, networkLength, 'network.form'),
        reason: brokenLength(reason, blockReasonLength, 'block-ip.reason'),
      }
      const isWhole = broken.ip === undefined && broken.reason === undefined
      return { sent: isWhole ? { ...typed, ip: address, reason } : undefined, broken }
    },
    send: ({ span, ...body }) =>
      block.run({ body: { ...body, until: endOf(span, Date.now()) } }, ({ kind }) => {
        if (kind === 'done') onClose()
      }),
  })
  const chosen = useWatch({ control, name: 'span' })
  const end = endOf(chosen, now)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('admin.security.block.title')}
      description={t('admin.security.block.line')}
      isDirty={form.isDirty}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            type="submit"
            form={form.id}
            variant="danger"
            busy={form.isSending}
            aria-describedby={effects}
          >
            {t('admin.security.block.confirm')}
          </Button>
        </>
      }
    >
      <form id={form.id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
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
        <Controller
          control={control}
          name="reason"
          render={({ field: { value, onChange, onBlur } }) => (
            <CountedTextArea
              isShort
              {...{ value, onChange, onBlur }}
              label={t('admin.security.block.reason')}
              limits={blockReasonLength}
              error={errorOf('reason')}
            />
          )}
        />
        <div id={effects} className="flex flex-col gap-1">
          <h3 className="text-sm font-semibold">{t('admin.security.block.then')}</h3>
          <ul className="flex list-disc flex-col gap-1 pl-5 marker:text-ink-soft">
            <li>{t('admin.security.block.effects.closed')}</li>
            <li>{t('admin.security.block.effects.others')}</li>
            <li>
              {end === null
                ? t('admin.security.block.effects.open')
                : t('admin.security.block.effects.until', { until: dateTimeText(end) })}
            </li>
            <li>{t('admin.security.block.effects.recorded')}</li>
          </ul>
        </div>
        <FormError form={form.id} text={form.failure} />
      </form>
    </Dialog>
  )
}
