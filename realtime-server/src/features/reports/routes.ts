import { comments, reports } from '@dodam/contract'
import { type Route, route } from '../../core/http/route.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { perMember } from '../../core/limits/limit.ts'
import type { Writer } from '../../core/tx/write.ts'
import { readPause } from './cases/admin-pause.ts'
import { appeal } from './cases/appeal.ts'
import { assign, claim, release } from './cases/claim.ts'
import { decide, deleteComment, look } from './cases/decide.ts'
import { endRoom } from './cases/end-room.ts'
import { readHistory } from './cases/history.ts'
import { readLinks } from './cases/links.ts'
import { listCaseMessages } from './cases/messages.ts'
import { addNote, listNotes } from './cases/notes.ts'
import { listCases } from './cases/queue.ts'
import { readSafety } from './cases/statistics.ts'
import { readSteps, setStep } from './cases/steps.ts'
import { handOver, listHandovers } from './handover/handovers.ts'
import { holdStory } from './hold.ts'
import { listMine, listWarnings, readCase, readClock } from './reads.ts'
import { confirmWarning, endSuspension, suspend } from './suspension.ts'
import { fileReport } from './writes.ts'

const reportLimit = perMember('report', 20, 3_600)

interface ReportDeps {
  seal: Seal
  writer: Writer
}

export const reportRoutes = ({ seal, writer }: ReportDeps): Route[] => [
  route(reports.file, ({ body, write }) => write((tx) => fileReport(tx, seal, body)), reportLimit),
  route(
    comments.report,
    ({ params, body, write }) =>
      write((tx) => fileReport(tx, seal, { targetType: 'comment', targetId: params.id, ...body })),
    reportLimit,
  ),
  route(reports.listMine, (call) => listMine(call, call.query)),
  route(
    reports.appeal,
    ({ params, body, write }) => write((tx) => appeal(tx, { ...params, ...body })),
    perMember('appeal', 20, 3_600),
  ),
  route(reports.readClock, (call) => readClock(call)),
  route(reports.listWarnings, (call) => listWarnings(call)),
  route(reports.confirmWarning, ({ params, write }) => write((tx) => confirmWarning(tx, params))),
  route(reports.listCases, (call) => listCases(call, call.query)),
  route(reports.readCase, (call) => readCase(call, call.params)),
  route(reports.readLinks, (call) => readLinks(call, call.params)),
  route(reports.readPause, (call) => readPause(call)),
  route(reports.readSafety, (call) => readSafety(call), perMember('safety', 120, 60)),
  // An audited read, like the evidence.
  route(reports.readHistory, ({ me, address, userAgent, params }) =>
    writer.as({ me, address, userAgent })((tx) => readHistory(tx, seal, params)),
  ),
  route(reports.deleteComment, ({ params, write }) =>
    write((tx) => deleteComment(tx, seal, params)),
  ),
  route(reports.hold, ({ params, body, write }) =>
    write((tx) => holdStory(tx, seal, { ...params, ...body })),
  ),
  route(reports.claim, ({ params, body, write }) =>
    write((tx) => claim(tx, seal, { ...params, ...body })),
  ),
  route(reports.release, ({ params, write }) => write((tx) => release(tx, seal, params))),
  route(reports.assign, ({ params, body, write }) =>
    write((tx) => assign(tx, seal, { ...params, ...body })),
  ),
  route(reports.decide, ({ params, body, write }) =>
    write((tx) => decide(tx, seal, { ...params, ...body })),
  ),
  // An audited read: the audit entry and the evidence come from one transaction.
  route(reports.readEvidence, ({ me, address, userAgent, params, query }) =>
    writer.as({ me, address, userAgent })((tx) => look(tx, seal, { ...params, ...query })),
  ),
  route(reports.listMessages, (call) => listCaseMessages(call, call.params)),
  route(reports.handOver, ({ params, body, write }) =>
    write((tx) => handOver(tx, seal, { ...params, ...body })),
  ),
  route(reports.listHandovers, (call) => listHandovers(call, { ...call.params, ...call.query })),
  route(reports.listNotes, (call) => listNotes(call, { ...call.params, ...call.query })),
  route(reports.addNote, ({ params, body, write }) =>
    write((tx) => addNote(tx, seal, { ...params, ...body })),
  ),
  route(reports.readSteps, (call) => readSteps(call, call.params)),
  route(reports.setStep, ({ params, body, write }) =>
    write((tx) => setStep(tx, seal, { ...params, ...body })),
  ),
  route(reports.endRoom, ({ params, write }) => write((tx) => endRoom(tx, seal, params))),
  route(reports.suspend, ({ params, body, write }) =>
    write((tx) => suspend(tx, seal, { ...params, ...body })),
  ),
  route(reports.endSuspension, ({ params, write }) =>
    write((tx) => endSuspension(tx, seal, params)),
  ),
]
