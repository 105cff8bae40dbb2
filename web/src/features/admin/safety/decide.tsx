import {
  type AdminReport,
  crisisDecisions,
  decisions,
  type HeldStory,
  heldStories,
  isCrisisCase,
  isCrisisDecision,
  noteLength,
  type ReportDecision,
  reports,
} from '@dodam/contract'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { useRead } from '../../../api/use-read.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceChips } from '../../../ui/choice-chips.tsx'
import { dateTimeText } from '../../../ui/time.tsx'
import { useMe } from '../../accounts/session.ts'
import { AboutPerson } from '../parts/about-person.tsx'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { useShortcuts } from '../shell/keys.ts'
import { isTold } from './case-words.ts'
import type { Claim } from './claiming.ts'
import { openSteps } from './crisis-steps.ts'
import { DecidesAgain } from './decides-again.tsx'
import { useEffectTexts } from './effects.ts'
import { useForOther } from './for-other.ts'
import { Section } from './section.tsx'
import { type SuspensionDays, suspensionDays, untilIn } from './until.ts'

/** The possible decisions for this case, those on a crisis first. */
const choicesFor = (one: AdminReport) => [
  ...(isCrisisCase(one) ? crisisDecisions : []),
  ...decisions.filter(
    (each) => !isCrisisDecision(each) && (each !== 'delete_content' || one.targetType !== 'user'),
  ),
]

/** Whether the first decision is a suspension that goes on. */
const isSuspended = ({ decision, until }: AdminReport) =>
  decision === 'suspend' && until !== null && Date.parse(until) > Date.now()

/** What becomes of the first decision: a deletion is all that it did, and stays. */
const againOf = (first: ReportDecision) =>
  first === 'delete_content' ? 'admin.safety.effects.againDeleted' : 'admin.safety.effects.again'

interface Props {
  of: AdminReport
  claim: Claim
}

/** Decides a case, and shows the effects before. */
export function Decide({ of: one, claim }: Props) {
  const { t } = useTranslation()
  const meId = useMe()?.id ?? 0
  const [decision, setDecision] = useState<ReportDecision | null>(null)
  // Upholding a suspension must not make it longer.
  const firstUntil = isSuspended(one) ? one.until : null
  const [days, setDays] = useState<SuspensionDays | 'first'>(firstUntil === null ? '3' : 'first')
  const [story, setStory] = useState<HeldStory | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [until, setUntil] = useState<string | null>(null)
  const forOther = useForOther(one)
  const { isHeld, isDeleted } = one.target
  const asksForStory =
    decision !== null &&
    isCrisisDecision(decision) &&
    (isHeld || (one.targetType === 'post' && !isDeleted))
  const isComplete = decision !== null && (!asksForStory || story !== null)
  const waits = claim.kind === 'held' && !claim.isMine
  const isOthers = waits || forOther !== null
  const choices = useRef<HTMLDivElement>(null)
  const goOn = () => {
    if (!isComplete) return setMissing(true)
    setUntil(days === 'first' ? firstUntil : untilIn(days))
  }
  const key = () => (decision === null ? choices.current?.querySelector('input')?.focus() : goOn())
  useShortcuts(isOthers ? [] : [{ key: 'd', does: t('admin.safety.decide.confirm'), run: key }])
  if (isOthers)
    return (
      <Section title={t('admin.safety.decide.title')}>
        <p className="text-ink-soft">{waits ? t('admin.safety.decide.waits') : forOther}</p>
      </Section>
    )
  return (
    <Section title={t('admin.safety.decide.title')}>
      {one.decidedBy === meId && (
        <p className="text-ink-soft">
          <DecidesAgain of={one} />
        </p>
      )}
      <div ref={choices}>
        <ChoiceChips
          label={t('admin.safety.decide.label')}
          options={choicesFor(one).map((value) => ({
            value,
            label: t(`admin.safety.decision.${value}`),
          }))}
          value={decision}
          onChange={(next) => {
            setDecision(next)
            setMissing(false)
          }}
          error={isMissing && decision === null ? t('admin.safety.decide.choose') : undefined}
        />
      </div>
      {asksForStory && (
        <ChoiceChips
          label={t('admin.safety.decide.story.label')}
          options={heldStories.map((value) => ({
            value,
            label: t(`admin.safety.decide.story.${value}`),
          }))}
          value={story}
          onChange={setStory}
          error={isMissing && story === null ? t('admin.safety.decide.story.choose') : undefined}
        />
      )}
      {decision === 'handed_over' && (
        <p className="text-ink-soft">
          {t('admin.safety.decide.handover', { title: t('admin.safety.handover.title') })}
        </p>
      )}
      {decision === 'suspend' && (
        <ChoiceChips
          label={t('admin.safety.decide.until')}
          options={[
            ...(firstUntil === null
              ? []
              : [
                  {
                    value: 'first' as const,
                    label: t('admin.safety.decide.first', { time: dateTimeText(firstUntil) }),
                  },
                ]),
            ...suspensionDays.map((value) => ({
              value,
              label: t('admin.safety.decide.days', { count: Number(value) }),
            })),
          ]}
          value={days}
          onChange={setDays}
        />
      )}
      <Button className="self-start" onClick={goOn}>
        {t('admin.safety.decide.open')}
      </Button>
      {decision !== null && until !== null && (
        <ConfirmDecision
          of={one}
          decision={decision}
          story={asksForStory ? story : null}
          until={until}
          onClose={() => setUntil(null)}
        />
      )}
    </Section>
  )
}

interface ConfirmProps {
  of: AdminReport
  decision: ReportDecision
  story: HeldStory | null
  until: string
  onClose: () => void
}

function ConfirmDecision({ of: one, decision, story, until, onClose }: ConfirmProps) {
  const { t } = useTranslation()
  const effectsOf = useEffectTexts(one)
  const links = useRead(reports.readLinks, { params: { id: one.id } })
  const talk = useRead(reports.listMessages, { params: { id: one.id } })
  const isHelped = decision === 'helped'
  // Of the things that are reported, only a message is not shown in the case itself.
  const isSealed = one.targetType === 'message' && !isHelped
  const steps = useRead(
    reports.readSteps,
    { params: { id: one.id } },
    { enabled: isHelped || isSealed },
  )
  const left = steps.data ? openSteps(steps.data) : []
  const { run, isPending } = useAct(reports.decide, {
    done: 'admin.safety.decide.done',
    failed: 'admin.safety.failed',
    gone: {
      CASE_DECIDED: 'admin.safety.changed',
      CASE_CLAIMED: 'general',
      SECOND_ADMIN_REQUIRED: 'admin.safety.claim.second',
    },
  })
  const told = isTold(decision)
  const effects = [
    ...(isSealed && left.some(({ step }) => step === 'read')
      ? [t('admin.safety.effects.unopened')]
      : []),
    ...(!isHelped || left.length === 0
      ? []
      : [
          t('admin.safety.effects.stepsOpen', {
            steps: left
              .map(({ step, at }) => `${at}. ${t(`admin.audit.step.${step}`)}`)
              .join(' · '),
          }),
        ]),
    ...effectsOf(decision, { time: dateTimeText(until), story, ...links.data }),
    ...(one.decision === null ? [] : [t(againOf(one.decision))]),
    ...(talk.data === undefined || talk.data.length === 0
      ? []
      : [t('admin.safety.effects.talkEnds')]),
  ]
  const send = (note: string) =>
    void run(
      {
        params: { id: one.id },
        body: {
          decision,
          // One that is public stays so without a word.
          ...(story !== null && (story !== 'publish' || one.target.isHeld) && { story }),
          ...(note !== '' && { note }),
          ...(decision === 'suspend' && { until }),
        },
      },
      (outcome) => {
        if (outcome.kind !== 'refused') onClose()
      },
    )
  return (
    <ConfirmAct
      title={t('admin.safety.decide.ask')}
      effects={effects}
      confirm={t('admin.safety.decide.confirm')}
      onConfirm={send}
      onClose={onClose}
      busy={isPending}
      // What it ends must be among its effects.
      isDisabled={talk.isPending || links.isPending}
      isDangerous={decision === 'delete_content' || decision === 'suspend'}
      reason={{
        label: t(told ? 'admin.safety.decide.note' : 'admin.safety.decide.noteInside'),
        hint: t(told ? 'admin.safety.decide.noteHint' : 'admin.safety.decide.noteInsideHint'),
        limits: { min: told ? 1 : 0, max: noteLength.max },
      }}
    >
      <AboutPerson person={one.target.user} />
    </ConfirmAct>
  )
}
