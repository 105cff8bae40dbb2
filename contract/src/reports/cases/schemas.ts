import * as z from 'zod/mini'
import { PublicUser } from '../../people/schemas.ts'
import { RowId, Time } from '../../shared/schemas.ts'
import { crisisSteps, tickedSteps } from '../rules.ts'
import { AdminReport } from '../schemas.ts'

/** A note of the team about a case, which neither of its sides sees. It is never changed. */
export const CaseNote = z.object({
  kind: z.literal('case-note'),
  id: RowId,
  text: z.string(),
  createdAt: Time,
  author: PublicUser,
})
export type CaseNote = z.infer<typeof CaseNote>

export const TickedStep = z.enum(tickedSteps)
export type TickedStep = z.infer<typeof TickedStep>

/** The steps of a case about a crisis that are done. */
export const CaseSteps = z.object({
  kind: z.literal('case-steps'),
  /** The case. */
  id: RowId,
  /** In the order of `crisisSteps`. */
  done: z.array(
    z.object({
      step: z.enum(crisisSteps),
      admin: PublicUser,
      /** When it was first done; for `claim`, when the present claim began. */
      doneAt: Time,
      /** An admin ticked it; otherwise a stored act proves it. */
      isTicked: z.boolean(),
    }),
  ),
})
export type CaseSteps = z.infer<typeof CaseSteps>

/** Where a case leads. */
export const CaseLinks = z.object({
  kind: z.literal('case-links'),
  /** The case. */
  id: RowId,
  /** The story that was reported, or under which the reported comment is; null where members cannot read it. */
  postId: z.nullable(RowId),
  /** The reported comment under it; null for a reported story, and where members cannot read it. */
  commentId: z.nullable(RowId),
  /** The comment in whose thread that one is a reply. */
  threadId: z.nullable(RowId),
  /** The newest support message whose words the case has sealed; null where there is none or the reader's roles cannot read it. */
  supportMessageId: z.nullable(RowId),
  /**
   * The other open cases about the same person, where this case and the other one name them, and those about messages of the
   * same chat, where it names both members. Most urgent first.
   */
  openCases: z.array(AdminReport),
  /** It has an appeal that another admin decides, because the caller decided first or is a new admin. */
  isForOther: z.boolean(),
  /**
   * Until when the caller, who has it and was called to it, must act on it, or it is free again; null where they have, and
   * where nothing waits for them.
   */
  answerUntil: z.nullable(Time),
  /**
   * What a decision does to the pause of its person's new chats; null where they have none that admins know of, and where
   * the case does not name them.
   */
  pause: z.nullable(z.enum(['ends', 'stays'])),
})
export type CaseLinks = z.infer<typeof CaseLinks>
