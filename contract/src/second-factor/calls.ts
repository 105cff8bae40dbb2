import { calls, del, get, post, put } from '../endpoint.ts'
import type { secondFactorSpecs } from './specs.ts'

export const secondFactor = calls<typeof secondFactorSpecs>()({
  signIn: post('/api/auth/second-factor'),
  read: get('/api/user/second-factor'),
  startApp: post('/api/user/second-factor/app'),
  addApp: put('/api/user/second-factor/app'),
  renewCodes: post('/api/user/second-factor/codes'),
  removeApp: del('/api/user/second-factor/app'),
  startPasskey: post('/api/user/second-factor/passkeys'),
  addPasskey: put('/api/user/second-factor/passkeys'),
  removePasskey: del('/api/user/second-factor/passkeys/:id'),
})
