import { type CheckFigures, type CheckRule, checks } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../api/use-read.ts'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorState, LoadingRows } from '../../../ui/states.tsx'
import { dateTimeText } from '../../../ui/time.tsx'
import { type Column, DataTable } from '../parts/table.tsx'
import { useMay } from '../parts/use-may.ts'
import { checkRuleText } from './check-rule-text.ts'
import { RuleDialog } from './rule-dialog.tsx'

type Figures = Omit<CheckFigures['rules'][number], 'reason'>
type Row = Figures & { rule: CheckRule }

const noFigures: Figures = { texts: 0, right: 0, wrong: 0, precision: null, objections: 0 }

/** Those with a request first, then those that are not on, then by how many texts they found something in. */
function rowsOf(rules: readonly CheckRule[], figures: CheckFigures['rules']): Row[] {
  const found = new Map(figures.map((one) => [one.reason, one]))
  const rows = rules.map((rule) => ({ ...noFigures, ...found.get(rule.reason), rule }))
  const rank = ({ rule, texts }: Row) =>
    rule.request !== null ? 0 : rule.mode !== 'on' ? 1 : texts > 0 ? 2 : 3
  return rows.toSorted((one, other) => rank(one) - rank(other) || other.texts - one.texts)
}

/** How often each rule of the check was right, how it works here, and what waits for a second admin. */
export function CheckRulesTable({ figures }: { figures: CheckFigures['rules'] }) {
  const { t } = useTranslation()
  const may = useMay()
  const { data, error, refetch } = useRead(checks.listRules, {})
  const [open, setOpen] = useState<string | null>(null)
  if (data === undefined)
    return error ? <ErrorState onRetry={() => void refetch()} /> : <LoadingRows />
  const count = (key: 'texts' | 'right' | 'wrong' | 'objections'): Column<Row> => ({
    key,
    head: t(`admin.safety.check.${key}`),
    isNumber: true,
    cell: (row) => row[key],
  })
  const chosen = data.rules.find(({ reason }) => reason === open)
  return (
    <>
      <DataTable
        label={t('admin.safety.check.rules')}
        rows={rowsOf(data.rules, figures)}
        keyOf={({ rule }) => rule.reason}
        columns={[
          {
            key: 'reason',
            head: t('admin.safety.check.rule'),
            isName: true,
            cell: ({ rule }) => checkRuleText(rule.reason),
          },
          count('texts'),
          count('right'),
          count('wrong'),
          {
            key: 'precision',
            head: t('admin.safety.check.precision'),
            isNumber: true,
            cell: ({ precision }) =>
              precision === null
                ? t('admin.safety.numbers.none')
                : t('admin.safety.check.share', {
                    percent: Math.round(precision.percent),
                    from: Math.round(precision.from),
                    to: Math.round(precision.to),
                  }),
          },
          count('objections'),
          {
            key: 'mode',
            head: t('admin.safety.check.mode.head'),
            cell: ({ rule }) => (
              <Mode
                rule={rule}
                onChange={may(checks.setRule) ? () => setOpen(rule.reason) : undefined}
              />
            ),
          },
        ]}
      />
      {chosen && (
        <RuleDialog rule={chosen} agreement={data.agreement} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

const tones = { on: 'calm', shadow: 'warn', off: 'danger' } as const

function Mode({ rule, onChange }: { rule: CheckRule; onChange: (() => void) | undefined }) {
  const { t } = useTranslation()
  const { mode, request, changedAt, texts } = rule
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <Badge tone={tones[mode]}>{t(`admin.safety.check.mode.${mode}`)}</Badge>
      {mode === 'shadow' && changedAt !== null && (
        <span className="text-ink-soft text-sm">
          {t('admin.safety.check.mode.counted', { count: texts, since: dateTimeText(changedAt) })}
        </span>
      )}
      {request && (
        <span className="text-sm">
          {t('admin.safety.check.mode.waits', {
            admin: nicknameOf(request.requestedBy),
            mode: t(`admin.safety.check.mode.${request.mode}`),
          })}
        </span>
      )}
      {onChange && (
        <Button
          variant="ghost"
          className="px-3!"
          aria-label={t('admin.safety.check.mode.changeOf', { rule: checkRuleText(rule.reason) })}
          onClick={onChange}
        >
          {t('admin.safety.check.mode.change')}
        </Button>
      )}
    </div>
  )
}
