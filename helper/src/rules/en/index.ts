import type { FamilyId } from '../../families.ts'
import type { Rules } from '../../reading/compile.ts'
import { app } from './app.ts'
import { crisis } from './crisis.ts'
import { feelings } from './feelings.ts'
import { self } from './self.ts'
import { talk } from './talk.ts'
import { topics } from './topics.ts'

export const rules: Rules<FamilyId> = {
  ...crisis,
  ...feelings,
  ...topics,
  ...app,
  ...self,
  ...talk,
}
