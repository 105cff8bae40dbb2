import { calls, get, post, put } from '../endpoint.ts'
import type { aboutSpecs, accountsSpecs } from './specs.ts'

export const accounts = calls<typeof accountsSpecs>()({
  register: post('/api/auth/register'),
  login: post('/api/auth/login'),
  verify: get('/api/auth/verify', {
    staleMs: 600_000,
  }),
  logout: post('/api/auth/logout'),
  reauth: post('/api/admin/reauth'),
  readSession: get('/api/auth/session'),
  staySignedIn: post('/api/auth/session'),
  setLanguage: put('/api/user/language'),
})

export const about = calls<typeof aboutSpecs>()({
  read: get('/api/about', {
    staleMs: 3_600_000,
  }),
})
