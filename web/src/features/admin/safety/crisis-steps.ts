import { type CaseSteps, crisisSteps } from '@dodam/contract'
import type { ParseKeys } from 'i18next'

type CrisisStep = CaseSteps['done'][number]['step']

/** The control of the case screen that does a step: its role and the text that names it, which the step quotes. */
interface Control {
  role: 'button' | 'group' | 'link'
  name: ParseKeys
}

export const stepControls = {
  claim: { role: 'button', name: 'admin.safety.claim.take' },
  read: { role: 'button', name: 'admin.safety.evidence.open' },
  call: { role: 'button', name: 'admin.safety.rescue.open' },
  write: { role: 'button', name: 'admin.safety.write.send' },
  safe: { role: 'group', name: 'admin.safety.decide.label' },
  decide: { role: 'button', name: 'admin.safety.decide.open' },
  tell: { role: 'link', name: 'admin.shell.nav.duty' },
} as const satisfies Record<CrisisStep, Control>

/** Return the steps before the decision that are not done, with their places in the list. */
export const openSteps = ({ done }: { done: readonly { step: CrisisStep }[] }) =>
  crisisSteps
    .slice(0, crisisSteps.indexOf('decide'))
    .map((step, index) => ({ step, at: index + 1 }))
    .filter(({ step }) => !done.some((one) => one.step === step))
