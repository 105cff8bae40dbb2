import type { CaseSteps } from '@dodam/contract'
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
