/**
 * The steps when a member may be in danger, in order, each with the control of the case screen that does it: its role and
 * the text that names it, which the step quotes.
 */
export const crisisSteps = {
  claim: { role: 'button', name: 'admin.safety.claim.take' },
  read: { role: 'button', name: 'admin.safety.evidence.open' },
  call: { role: 'group', name: 'admin.safety.crisis.adults' },
  write: { role: 'button', name: 'admin.safety.write.send' },
  safe: { role: 'group', name: 'admin.safety.decide.label' },
  decide: { role: 'button', name: 'admin.safety.decide.open' },
  tell: { role: 'link', name: 'admin.shell.nav.duty' },
} as const

type CrisisStep = keyof typeof crisisSteps

export const crisisStepNames = Object.keys(crisisSteps) as CrisisStep[]
