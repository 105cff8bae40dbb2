import { type Answer, noteLength, reasonLength, reports, type ShownEvidence } from '@dodam/contract'
import { LockKeyhole, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { dateTimeText } from '../../../ui/time.tsx'
import { WrittenText } from '../../../ui/written-text.tsx'
import { MarkedText } from '../../checks/marked-text.tsx'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { useSudoAct } from '../parts/use-sudo-act.ts'
import { useShortcuts } from '../shell/keys.ts'
import { FoundBadges } from './found-badges.tsx'
import { Section } from './section.tsx'

type Opened = Answer<typeof reports.readEvidence>

interface Props {
  id: number
  /** Of a decided case any admin may, with a reason. */
  isDecided: boolean
  /** Why the reader cannot open it: of a pending case only the admin who holds it may look. null where they can. */
  refusal: string | null
  /** Each opening is told to a reporter. */
  isReported: boolean
}

/**
 * The sealed part of a case: blurred until an admin opens it. Each opening is recorded and announced. The content is
 * held by this screen only.
 */
export function Evidence({ id, isDecided, refusal, isReported }: Props) {
  const { t } = useTranslation()
  const mayOpen = refusal === null
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { run, isPending } = useSudoAct(reports.readEvidence, {
    failed: 'admin.safety.failed',
    gone: {
      CASE_CLAIMED: 'general',
      CASE_NOT_CLAIMED: 'general',
    },
  })
  const open = (reason?: string) =>
    void run({ params: { id }, query: { reason } }, (outcome) => {
      if (outcome.kind !== 'done') return
      setOpened(outcome.answer)
      setAsking(false)
    })
  const openOrAsk = () => (isDecided ? setAsking(true) : open())
  useShortcuts(
    mayOpen && !opened && !isPending
      ? [{ key: 'e', does: t('admin.safety.evidence.key'), run: openOrAsk }]
      : [],
  )
  const openLine = isReported
    ? 'admin.safety.evidence.line'
    : 'admin.safety.evidence.lineUnreported'
  const line = isDecided ? t('admin.safety.evidence.again.line') : (refusal ?? t(openLine))
  return (
    <Section
      title={t('admin.safety.evidence.title')}
      end={
        opened && (
          <Button variant="ghost" onClick={() => setOpened(null)}>
            {t('admin.safety.evidence.close')}
          </Button>
        )
      }
    >
      {opened ? (
        <Bundle of={opened} />
      ) : (
        <>
          <Blurred />
          <p className="text-sm text-ink-soft">{line}</p>
          {mayOpen && (
            <Button variant="soft" className="self-start" busy={isPending} onClick={openOrAsk}>
              <LockKeyhole aria-hidden="true" className="size-4" />
              {t('admin.safety.evidence.open')}
            </Button>
          )}
        </>
      )}
      {isAsking && (
        <ConfirmAct
          title={t('admin.safety.evidence.again.ask')}
          effects={[
            t('admin.safety.evidence.again.recorded'),
            t('admin.safety.evidence.again.told'),
          ]}
          confirm={t('admin.safety.evidence.open')}
          busy={isPending}
          reason={{
            label: t('admin.safety.evidence.again.reason'),
            limits: { min: reasonLength.min, max: noteLength.max },
          }}
          onConfirm={open}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}

/** Placeholder shapes: the evidence itself was not sent to this device. */
const Blurred = () => (
  <div aria-hidden="true" className="flex flex-col gap-2 blur-sm select-none">
    {['w-3/5', 'w-2/5 self-end', 'w-4/5', 'w-1/2 self-end'].map((shape) => (
      <span key={shape} className={cx('h-9 rounded-field bg-surface-sunken', shape)} />
    ))}
  </div>
)

function Bundle({ of: { messages, hash, isWhole } }: { of: Opened }) {
  const { t } = useTranslation()
  const concerned = messages.find(({ isReported }) => isReported)?.authorId
  return (
    <>
      <p className={cx('flex items-center gap-2 text-sm', isWhole ? 'text-calm' : 'text-danger')}>
        {isWhole ? (
          <ShieldCheck aria-hidden="true" className="size-5 shrink-0" />
        ) : (
          <ShieldAlert aria-hidden="true" className="size-5 shrink-0" />
        )}
        {t(isWhole ? 'admin.safety.evidence.whole' : 'admin.safety.evidence.broken')}
      </p>
      {messages.length === 0 && <p>{t('admin.safety.evidence.empty')}</p>}
      <ol className="flex flex-col gap-2">
        {messages.map((item, at) => (
          // A changed piece can be sealed twice, so its id is not unique.
          <Piece
            key={`${item.type} ${item.id} ${at}`}
            of={item}
            isOther={item.authorId !== concerned}
          />
        ))}
      </ol>
      <details className="text-sm text-ink-soft">
        <summary className="min-h-11 content-center">{t('admin.safety.evidence.hash')}</summary>
        <code className="block text-xs whitespace-pre-wrap wrap-anywhere">{hash}</code>
      </details>
    </>
  )
}

function Piece({ of: item, isOther }: { of: ShownEvidence; isOther: boolean }) {
  const { t } = useTranslation()
  return (
    <li
      className={cx(
        'flex max-w-[92%] flex-col gap-1 rounded-field border px-3 py-2',
        isOther ? 'self-end' : 'self-start',
        item.isReported ? 'border-warn bg-surface-raised' : 'border-line bg-surface-sunken',
      )}
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
        <span className="font-medium">
          {t(isOther ? 'admin.safety.evidence.other' : 'admin.safety.evidence.concerned')}
        </span>
        {item.type !== 'message' && <span>{t(`admin.safety.evidence.type.${item.type}`)}</span>}
        {item.place && item.reader && (
          <span>
            {t(`admin.safety.place.${item.place}`)} · {t(`admin.safety.reader.${item.reader}`)}
          </span>
        )}
        <time dateTime={item.createdAt}>{dateTimeText(item.createdAt)}</time>
        {item.isReported && <Badge tone="warn">{t('admin.safety.evidence.reported')}</Badge>}
        {item.deletedAt && <span>{t('admin.safety.evidence.deletedAt')}</span>}
        <FoundBadges findings={item.findings} />
      </p>
      <WrittenText text={item.content}>
        <MarkedText text={item.content} spans={item.findings} />
      </WrittenText>
    </li>
  )
}
