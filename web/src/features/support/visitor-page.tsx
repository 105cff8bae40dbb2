import {
  isOneTimeCode,
  type SupportMessage,
  support,
  supportAnswerHours,
  supportLength,
} from '@dodam/contract'
import { VisitorSupportDraft } from '@dodam/contract/schemas'
import { type ReactNode, useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { attempt } from '../../acts/outcome.ts'
import { call } from '../../api/call.ts'
import { checkBy } from '../../forms/check.ts'
import { CountedTextArea } from '../../forms/counted-text-area.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { afterLeaving, useLeaveGuard } from '../../leave-guard.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { LeaveQuestionDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { readOnAt } from '../../ui/focus.ts'
import { useLeaveQuestion } from '../../ui/leave-question.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { dateTimeText } from '../../ui/time.tsx'
import { WhileWriting } from '../checks/while-writing.tsx'
import { CodeList } from '../recovery/code-list.tsx'
import { AnswerButton } from './answer-form.tsx'
import { SupportCard } from './support-card.tsx'

/** A message and the code that opens it, which is shown once: when it is new. */
interface Opened {
  code: string
  message: SupportMessage
  isNew: boolean
}

/** Where people who cannot sign in write to the support team, and read the answer with a code. */
export function VisitorSupportPage() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <div className="page flex max-w-2xl! flex-col gap-5 py-6">
      <PageTitle
        line={t('support.visitor.line')}
        back={{ to: paths.login, 'aria-label': t('app.signIn') }}
      >
        {t('app.title.visitorSupport')}
      </PageTitle>
      {opened === null ? (
        <>
          <AskForm onSent={setOpened} />
          <CodeForm onOpened={setOpened} />
        </>
      ) : (
        <Thread opened={opened} onChange={setOpened} />
      )}
    </div>
  )
}

interface PartProps {
  title: string
  /** The form that led here is unmounted, so this part takes the focus. */
  takesFocus?: boolean
  children: ReactNode
}

function readAtTop(part: HTMLElement | null): void {
  readOnAt(part)
  part?.scrollIntoView({ block: 'nearest' })
}

function Part({ title, takesFocus = false, children }: PartProps) {
  const id = useId()
  return (
    <section
      ref={takesFocus ? readAtTop : undefined}
      tabIndex={-1}
      aria-labelledby={id}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface-raised p-5 shadow-card sm:p-7"
    >
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}

const emptyQuestion = { username: '', message: '' }

function AskForm({ onSent }: { onSent: (opened: Opened) => void }) {
  const { t } = useTranslation()
  const { register, control, errorOf, ...form } = useSchemaForm({
    defaults: emptyQuestion,
    check: (values) => checkBy(VisitorSupportDraft, emptyQuestion, values),
    send: (body) =>
      attempt(
        async () => {
          const { code, supportMessage } = await call(support.writeAsVisitor, { body })
          onSent({ code, message: supportMessage, isNew: true })
        },
        { isQuiet: true },
      ),
  })
  const { isAsked, leave, stay } = useLeaveGuard(form.isDirty)
  return (
    <Part title={t('support.visitor.ask')}>
      <form id={form.id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <TextField
          label={t('support.visitor.username')}
          hint={t('support.visitor.usernameHint')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf('username')}
          {...register('username')}
        />
        <Controller
          control={control}
          name="message"
          render={({ field: { value, onChange, onBlur } }) => (
            <div className="flex flex-col">
              <WhileWriting text={value} place="support" />
              <CountedTextArea
                {...{ value, onChange, onBlur }}
                label={t('support.visitor.message')}
                hint={t('support.visitor.messageHint')}
                placeholder={t('support.visitor.placeholder')}
                limits={supportLength}
                error={errorOf('message')}
              />
            </div>
          )}
        />
        <FormError form={form.id} text={form.failure} />
        <Button type="submit" className="self-end" busy={form.isSending}>
          {t('support.visitor.send')}
        </Button>
      </form>
      {isAsked && (
        <LeaveQuestionDialog
          words={{
            title: t('ui.discard.text.title'),
            line: t('ui.discard.text.line'),
            stay: t('ui.discard.text.keep'),
            leave: t('ui.discard.confirm'),
          }}
          onStay={stay}
          onLeave={leave}
        />
      )}
    </Part>
  )
}

const emptyCode = { code: '' }

function CodeForm({ onOpened }: { onOpened: (opened: Opened) => void }) {
  const { t } = useTranslation()
  const { register, errorOf, ...form } = useSchemaForm({
    defaults: emptyCode,
    check: ({ code }) => ({
      sent: { code },
      broken: isOneTimeCode(code) ? {} : { code: t('recovery.code.form') },
    }),
    send: (body) =>
      attempt(
        async () => {
          const message = await call(support.openAsVisitor, { body })
          // A question that is being written beside it would be lost.
          afterLeaving(() => onOpened({ code: body.code, message, isNew: false }))
        },
        { isQuiet: true },
      ),
    fieldOfCode: { SUPPORT_CODE_UNKNOWN: 'code' },
  })
  return (
    <Part title={t('support.visitor.open')}>
      <form id={form.id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <TextField
          label={t('support.visitor.code')}
          hint={t('recovery.code.hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errorOf('code')}
          {...register('code')}
        />
        <FormError form={form.id} text={form.failure} />
        <Button type="submit" variant="soft" className="self-end" busy={form.isSending}>
          {t('support.visitor.show')}
        </Button>
      </form>
    </Part>
  )
}

interface ThreadProps {
  opened: Opened
  onChange: (opened: Opened | null) => void
}

/** The message with its answers. A new one shows its code above, and leaving asks first. */
function Thread({ opened: { code, message, isNew }, onChange }: ThreadProps) {
  const { t } = useTranslation()
  const { isAsked, leave, stay } = useLeaveGuard(isNew)
  const question = useLeaveQuestion('recovery.codes.closing')
  const [isReading, setReading] = useState(false)
  const open = async (words?: string) => {
    const body = { code, ...(words !== undefined && { message: words }) }
    const read = await call(support.openAsVisitor, { body })
    onChange({ code, message: read, isNew })
    return read
  }
  const readAgain = async () => {
    setReading(true)
    await attempt(open, {
      done: ({ replies }) =>
        replies.at(-1)?.id === message.replies.at(-1)?.id ? t('support.visitor.nothingNew') : null,
    })
    setReading(false)
  }
  return (
    <>
      {isNew && (
        <Part title={t('support.visitor.keepTitle')} takesFocus>
          <p>{t('support.visitor.keep', { hours: supportAnswerHours })}</p>
          <CodeList
            codes={[code]}
            title={t('support.visitor.fileTitle')}
            fileName="dodam-answer-code.txt"
          />
        </Part>
      )}
      <Part title={t('support.visitor.asked')} takesFocus={!isNew}>
        <SupportCard message={message}>
          <AnswerButton
            message={message}
            send={(words) =>
              attempt(() => open(words), { done: 'support.answer.sent', isQuiet: true })
            }
          />
        </SupportCard>
        {message.visitor && (
          <p className="text-body-small text-ink-soft">
            {t('support.visitor.opensUntil', { time: dateTimeText(message.visitor.opensUntil) })}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="soft" busy={isReading} onClick={() => void readAgain()}>
            {t('support.visitor.again')}
          </Button>
          {/* Others may use this computer next. */}
          <Button variant="ghost" onClick={() => afterLeaving(() => onChange(null))}>
            {t('ui.close')}
          </Button>
        </div>
      </Part>
      {isAsked && <LeaveQuestionDialog words={question} onStay={stay} onLeave={leave} />}
    </>
  )
}
