import { calls, get, post, put } from '../endpoint.ts'
import type { disclosureSpecs } from './specs.ts'

export const disclosure = calls<typeof disclosureSpecs>()({
  identify: post('/api/admin/reports/:id/identify', { staff: 'lead' }),
  agreeToIdentify: post('/api/admin/reports/:id/identify/agree'),
  read: get('/api/admin/reports/:id/identify', { staff: 'lead' }),
  setTold: put('/api/admin/reports/:id/identify', { staff: 'lead' }),
  exportCase: post('/api/admin/reports/:id/export', { staff: 'lead' }),
  agreeToExport: post('/api/admin/reports/:id/export/agree'),
  listKeys: get('/api/case-file-keys'),
})
