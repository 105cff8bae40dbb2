import { type AdminReport, type CaseSteps, crisisSteps } from '@dodam/contract'
import type { ParseKeys } from 'i18next'

type CrisisStep = CaseSteps['done'][number]['step']

/** The control of the case screen that does a step: its role and the text that names it, which the step quotes. */
interface Control {
  role: 'button' | 'region'
  name: ParseKeys
}

export const stepControls = {
  claim: { role: 'button', name: 'admin.safety.claim.take' },
  read: { role: 'button', name: 'admin.safety.evidence.open' },
  call: { role: 'button', name: 'admin.safety.rescue.open' },
  write: { role: 'button', name: 'admin.safety.write.send' },
  safe: { role: 'region', name: 'admin.safety.whoSees.title' },
  decide: { role: 'button', name: 'admin.safety.decide.open' },
  tell: { role: 'button', name: 'admin.safety.claim.release' },
} as const satisfies Record<CrisisStep, Control>

/** Whether the thing of a case can be kept from others before the decision. */
export const mayBeHidden = ({ targetType, target }: AdminReport) =>
  targetType === 'post' && !target.isDeleted

/** Return the text that names the control of a step in a case. What is no story is kept from others by the decision. */
export const controlOf = (step: CrisisStep, one: AdminReport): ParseKeys =>
  step === 'safe' && !mayBeHidden(one) ? 'admin.safety.decide.label' : stepControls[step].name

/** The steps before the decision, without the one that is chosen with it: who sees the text. */
const stepsBefore = ['claim', 'read', 'call', 'write'] as const satisfies CrisisStep[]

/** Return the steps before the decision that are not done, with their places in the list. */
export const openSteps = ({ done }: { done: readonly { step: CrisisStep }[] }) =>
  stepsBefore
    .map((step) => ({ step, at: crisisSteps.indexOf(step) + 1 }))
    .filter(({ step }) => !done.some((one) => one.step === step))
