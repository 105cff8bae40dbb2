import {
  type Answer,
  backupCodesCount,
  type Passkey,
  type SecondFactor,
  secondFactor,
} from '@dodam/contract'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { KeyRound, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { dateText } from '../../ui/time.tsx'
import { useMe } from '../accounts/session.ts'
import { CodesDialog } from '../recovery/codes-dialog.tsx'
import { ProveDialog } from '../recovery/prove-dialog.tsx'
import { AppDialog } from './app-dialog.tsx'
import { useNewPasskey } from './use-new-passkey.ts'

type Open =
  | { what: 'app' | 'passkey' | 'codes' }
  /** Without a passkey, the app. */
  | { what: 'remove'; passkey?: Passkey }
  | { what: 'scan'; setup: Answer<typeof secondFactor.startApp> }
  | { what: 'shown'; codes: readonly string[] }

/** The second factors of an admin: an app, passkeys and backup codes, each to add and to remove. */
export function Factors({ factor }: { factor: SecondFactor }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Open | null>(null)
  const { app, passkeys, codesLeft } = factor
  const hasAny = app !== null || passkeys.length > 0
  const used = (at: string | null) =>
    at === null ? t('second-factor.unused') : t('second-factor.lastUsed', { date: dateText(at) })
  return (
    <div className="flex flex-col gap-4">
      {hasAny && (
        <ul className="-my-2 divide-y divide-line">
          {app && (
            <Row
              icon={<Smartphone aria-hidden="true" className="size-5" />}
              name={t('second-factor.app.name')}
              line={used(app.lastUsedAt)}
              onRemove={() => setOpen({ what: 'remove' })}
            />
          )}
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              icon={<KeyRound aria-hidden="true" className="size-5" />}
              name={passkey.name}
              line={used(passkey.lastUsedAt)}
              onRemove={() => setOpen({ what: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="soft" onClick={() => setOpen({ what: 'app' })}>
          <Smartphone aria-hidden="true" className="size-5" />
          {t(app ? 'second-factor.app.replace' : 'second-factor.app.add')}
        </Button>
        {browserSupportsWebAuthn() && (
          <Button variant="soft" onClick={() => setOpen({ what: 'passkey' })}>
            <KeyRound aria-hidden="true" className="size-5" />
            {t('second-factor.passkey.add')}
          </Button>
        )}
      </div>
      {hasAny && (
        <div className="flex flex-wrap items-center justify-between gap-2 border-line border-t pt-4">
          <p className="text-sm">
            {t('second-factor.codes.left', { count: codesLeft, of: backupCodesCount })}
          </p>
          <Button variant="ghost" onClick={() => setOpen({ what: 'codes' })}>
            {t('second-factor.codes.renew')}
          </Button>
        </div>
      )}
      {open && <Opened open={open} turnTo={setOpen} />}
    </div>
  )
}

interface RowProps {
  icon: ReactNode
  name: string
  line: string
  onRemove: () => void
}

function Row({ icon, name, line, onRemove }: RowProps) {
  const { t } = useTranslation()
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-3">
      <span
        aria-hidden="true"
        className="flex size-11 shrink-0 items-center justify-center rounded-full bg-surface-sunken text-ink-soft"
      >
        {icon}
      </span>
      <div className="min-w-0 flex-1 basis-28">
        <p className="truncate font-medium">{name}</p>
        <p className="text-sm text-ink-soft">{line}</p>
      </div>
      <Button
        variant="ghost"
        className="ml-auto px-3"
        aria-label={t('second-factor.removeNamed', { name })}
        onClick={onRemove}
      >
        {t('second-factor.remove')}
      </Button>
    </li>
  )
}

/** The running step: first the password, then the step it unlocks. */
function Opened({ open, turnTo }: { open: Open; turnTo: (next: Open | null) => void }) {
  const { t } = useTranslation()
  const me = useMe()
  const close = () => turnTo(null)
  const show = (codes: readonly string[] | null) =>
    turnTo(codes === null ? null : { what: 'shown', codes })
  const says = { isQuiet: true, failed: 'settings.failed' } as const
  const startApp = useAct(secondFactor.startApp, says)
  const removeApp = useAct(secondFactor.removeApp, says)
  const removePasskey = useAct(secondFactor.removePasskey, says)
  const renew = useAct(secondFactor.renewCodes, says)
  const passkey = useNewPasskey(show)

  switch (open.what) {
    case 'app':
      return (
        <ProveDialog
          title={t('second-factor.app.title')}
          line={t('second-factor.app.line')}
          submit={t('second-factor.next')}
          send={(password) =>
            startApp.run({ body: { password } }, (outcome) => {
              if (outcome.kind === 'done') turnTo({ what: 'scan', setup: outcome.answer })
            })
          }
          onClose={close}
        />
      )
    case 'scan':
      return <AppDialog setup={open.setup} onDone={show} onClose={close} />
    case 'passkey':
      return (
        <ProveDialog
          title={t('second-factor.passkey.title')}
          line={t('second-factor.passkey.line')}
          submit={t('second-factor.next')}
          send={passkey.add}
          onClose={close}
        >
          <TextField
            label={t('second-factor.passkey.name')}
            maxLength={40}
            value={passkey.name}
            onChange={(event) => passkey.setName(event.target.value)}
          />
        </ProveDialog>
      )
    case 'remove': {
      const { passkey: gone } = open
      const done = ({ kind }: { kind: string }) => kind === 'done' && close()
      return (
        <ProveDialog
          isDangerous
          title={t('second-factor.removeNamed', {
            name: gone?.name ?? t('second-factor.app.name'),
          })}
          line={t('second-factor.removeLine')}
          submit={t('second-factor.remove')}
          send={(password) =>
            gone
              ? removePasskey.run({ params: { id: gone.id }, body: { password } }, done)
              : removeApp.run({ body: { password } }, done)
          }
          onClose={close}
        />
      )
    }
    case 'codes':
      return (
        <ProveDialog
          title={t('second-factor.codes.title')}
          line={t('second-factor.codes.renewLine')}
          submit={t('recovery.codes.show')}
          send={(password) =>
            renew.run({ body: { password } }, (outcome) => {
              if (outcome.kind === 'done') show(outcome.answer.codes)
            })
          }
          onClose={close}
        />
      )
    case 'shown':
      return (
        <CodesDialog
          title={t('second-factor.codes.title')}
          line={t('second-factor.codes.keep')}
          listTitle={t('second-factor.codes.fileTitle', { name: me?.username })}
          fileName="dodam-backup-codes.txt"
          codes={open.codes}
          onClose={close}
        />
      )
  }
}
