import { disclosure } from '@dodam/contract'
import { type Route, route } from '../../core/http/route.ts'
import type { Keys } from '../../core/keys/keys.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { publicKeysOf } from '../../core/keys/signature.ts'
import { perMember } from '../../core/limits/limit.ts'
import { agreeToDisclose } from './agreement.ts'
import { exportCase } from './export.ts'
import { identify, readDisclosures, setTold } from './identify.ts'

interface DisclosureDeps {
  seal: Seal
  keys: Keys
  isTwoPerson: boolean
}

export const disclosureRoutes = ({ seal, keys, isTwoPerson }: DisclosureDeps): Route[] => [
  route(
    disclosure.identify,
    ({ params, body, write }) =>
      write((tx) => identify(tx, seal, { ...params, ...body, isTwoPerson })),
    perMember('identify', 60, 3_600),
  ),
  route(disclosure.agreeToIdentify, ({ params, body, write }) =>
    write((tx) => agreeToDisclose(tx, seal, { act: 'identify', ...params, ...body })),
  ),
  route(disclosure.read, (call) => readDisclosures(call, { ...call.params, isTwoPerson })),
  route(disclosure.setTold, ({ params, body, write }) =>
    write((tx) => setTold(tx, seal, { ...params, ...body, isTwoPerson })),
  ),
  route(
    disclosure.exportCase,
    ({ params, body, write }) =>
      write((tx) => exportCase(tx, seal, keys, { ...params, ...body, isTwoPerson })),
    perMember('export-case', 60, 3_600),
  ),
  route(disclosure.agreeToExport, ({ params, body, write }) =>
    write((tx) => agreeToDisclose(tx, seal, { act: 'export', ...params, ...body })),
  ),
  route(disclosure.listKeys, () => Promise.resolve(publicKeysOf(keys, 'case file'))),
]
