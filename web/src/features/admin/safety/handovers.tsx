import { handoverLength, handoverRecipients, recipientLength, reports } from '@dodam/contract'
import { reportsSpecs } from '@dodam/contract/schemas'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { usePages } from '../../../api/use-read.ts'
import { checkBy } from '../../../forms/check.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { FormTextArea } from '../../../forms/form-text-area.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { Listed } from '../../../ui/listed.tsx'
import { dateTimeText } from '../../../ui/time.tsx'
import { WrittenText } from '../../../ui/written-text.tsx'
import { saveCsv } from '../figures/csv.ts'
import { CasePerson } from './case-person.tsx'
import { usePersonName } from './case-words.ts'
import { Section } from './section.tsx'

/** Return the name of a recipient; own words stand for themselves. */
function useRecipientName(): (to: string) => string {
  const { t } = useTranslation()
  return (to) => {
    const code = handoverRecipients.find((one) => one === to)
    return code === undefined ? to : t(`admin.safety.handover.who.${code}`)
  }
}

/** Who outside was told of a case, and what: entries that stay as they are. */
export function Handovers({ id }: { id: number }) {
  const { t } = useTranslation()
  const nameOf = usePersonName()
  const recipientOf = useRecipientName()
  const [isWriting, setWriting] = useState(false)
  const list = usePages(reports.listHandovers, { params: { id }, query: {} })
  const { items, hasMore } = list
  const title = t('admin.safety.handover.title')
  const save = () =>
    saveCsv(`handovers-${id}`, [
      (['at', 'to', 'what', 'by'] as const).map((one) => t(`admin.safety.handover.${one}`)),
      ...items.map(({ createdAt, to, what, admin }) => [
        createdAt,
        recipientOf(to),
        what,
        nameOf(admin),
      ]),
    ])
  return (
    <Section
      title={title}
      end={
        items.length > 0 && (
          // A file of a part would look like the whole.
          <Button variant="ghost" disabled={hasMore} onClick={save}>
            <Download aria-hidden="true" className="size-4" />
            CSV
          </Button>
        )
      }
    >
      <p className="text-sm text-ink-soft">{t('admin.safety.handover.line')}</p>
      <Listed
        list={list}
        empty={<p className="text-ink-soft">{t('admin.safety.handover.empty')}</p>}
      >
        <ul aria-label={title} className="flex flex-col divide-y divide-line">
          {items.map(({ id: key, to, what, createdAt, admin }) => (
            <li key={key} className="flex flex-col gap-1 py-3">
              <p className="font-medium wrap-anywhere">{recipientOf(to)}</p>
              <WrittenText text={what} />
              <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
                <span>
                  <CasePerson person={admin} />
                </span>
                <time dateTime={createdAt}>{dateTimeText(createdAt)}</time>
              </p>
            </li>
          ))}
        </ul>
      </Listed>
      <Button variant="soft" className="self-start" onClick={() => setWriting(true)}>
        {t('admin.safety.handover.add')}
      </Button>
      {isWriting && <HandoverDialog id={id} onClose={() => setWriting(false)} />}
    </Section>
  )
}

const other = 'other'
/** `to` is typed where the choice is `other`. */
const empty = { choice: '112', to: '', what: '' }

function HandoverDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation()
  const recipientOf = useRecipientName()
  const add = useAct(reports.handOver, {
    done: 'admin.safety.handover.done',
    failed: 'admin.safety.handover.failed',
    isQuiet: true,
  })
  const { control, register, errorOf, ...form } = useSchemaForm({
    defaults: empty,
    check: ({ choice, to, what }) =>
      checkBy(reportsSpecs.handOver.body, empty, { to: choice === other ? to : choice, what }),
    send: (body) =>
      add.run({ params: { id }, body }, ({ kind }) => {
        if (kind === 'done') onClose()
      }),
  })
  const choice = useWatch({ control, name: 'choice' })
  return (
    <FormDialog
      {...{ form, onClose }}
      title={t('admin.safety.handover.add')}
      description={t('admin.safety.handover.line')}
      confirm={t('admin.safety.handover.save')}
    >
      <Select {...register('choice')} label={t('admin.safety.handover.to')}>
        {handoverRecipients.map((one) => (
          <option key={one} value={one}>
            {recipientOf(one)}
          </option>
        ))}
        <option value={other}>{t('admin.safety.handover.other')}</option>
      </Select>
      {choice === other && (
        <TextField
          {...register('to')}
          label={t('admin.safety.handover.otherLabel')}
          maxLength={recipientLength.max}
          error={errorOf('to')}
        />
      )}
      <FormTextArea
        data-autofocus
        {...{ control, errorOf }}
        name="what"
        label={t('admin.safety.handover.what')}
        limits={handoverLength}
      />
    </FormDialog>
  )
}
