import * as z from 'zod/mini'
import { Success } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { ClientErrorGroup, ClientErrorReport } from './schemas.ts'

export * from './schemas.ts'

export const clientErrorsSpecs = {
  report: spec({
    summary:
      'Count a failure in a browser, by day, release, screen and browser, without any identity or text',
    access: 'visitor',
    body: ClientErrorReport,
    answer: Success,
  }),
  list: spec({
    summary: 'Failures in browsers, those of the last day first, at most 200',
    access: 'admin',
    staff: ['operator'],
    answer: z.array(ClientErrorGroup),
  }),
}
