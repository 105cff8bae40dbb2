import type { FamilyId } from '../../families.ts'
import type { Written } from '../variant.ts'
import { app } from './app.ts'
import { crisis } from './crisis.ts'
import { feelings } from './feelings.ts'
import { self } from './self.ts'
import { talk } from './talk.ts'
import { topics } from './topics.ts'

export const words: Written<FamilyId> = {
  ...crisis,
  ...feelings,
  ...topics,
  ...app,
  ...self,
  ...talk,
}
