import { spec } from '../spec.ts'
import { Overview } from './schemas.ts'

export * from './schemas.ts'

export const overviewSpecs = {
  read: spec({
    summary: 'What needs an admin now, and the most urgent of it. Never a case about who asks',
    access: 'admin',
    staff: 'all',
    answer: Overview,
  }),
}
