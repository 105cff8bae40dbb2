import { type CheckedPlace, type Notice, noticeCodes } from '@dodam/contract'
import { arrayOf, boolean, object, oneOf, string, withDefault } from '../../device/parser.ts'
import { json, kept } from '../../device/store.ts'
import { useKept } from '../../device/use-kept.ts'

interface Noticed {
  /** The text's key, from `noticedAt`. */
  at: string
  text: string
  notices: Pick<Notice, 'code' | 'message'>[]
  /** Closed by the writer; can be opened again. */
  isClosed: boolean
  /** The conversation and day of the notice, if it belongs to a conversation. */
  talk?: string
}

const readNoticed = object<Omit<Noticed, 'talk'>, Pick<Noticed, 'talk'>>(
  {
    at: string,
    text: string,
    notices: arrayOf(object({ code: oneOf(...noticeCodes), message: string })),
    isClosed: withDefault(boolean, false),
  },
  { talk: string },
)

/**
 * Until the tab is closed or the member signs out: survives a reload, and leaves nothing for other users of the device.
 */
const stored = kept('checks-noticed', json(arrayOf(readNoticed)), 'tab')

const most = 30
const none: Noticed[] = []

const put = (one: Noticed) =>
  void stored.write(
    [...(stored.read() ?? none).filter(({ at }) => at !== one.at), one].slice(-most),
  )

/** Return the key of a chat room's conversation. */
export const talkOf = (roomId: number) => `room.${roomId}`

/** Return the key of a text by its place and its name there. */
export const noticedAt = (place: CheckedPlace, name: string | number) => `${place}.${name}`

const today = (talk: string) => `${new Date().toDateString()} ${talk}`
const showsHelp = (talk: string) => (one: Noticed) =>
  one.talk === today(talk) && one.notices.some(({ code }) => code === 'CRISIS')

/** The text whose notices came last, until they are on screen. */
let newest: string | undefined

/** Return whether the notices at `at` have just come; true once. */
export function hasJustCome(at: string): boolean {
  if (at !== newest) return false
  newest = undefined
  return true
}

/** Store the notices of an answer for its text, which may belong to a conversation. */
export function keepNotices(
  at: string,
  text: string,
  notices: readonly Notice[] = [],
  talk?: string,
): void {
  const told = notices.map(({ code, message }) => ({ code, message }))
  if (told.length === 0) return
  newest = at
  put({
    at,
    text,
    notices: told,
    isClosed: false,
    ...(talk !== undefined && { talk: today(talk) }),
  })
}

/** The same in a conversation, where the first text of a day shows helplines, and each one of a danger to life. */
export async function keepNoticesOfTalk(
  at: string,
  text: string,
  notices: readonly Notice[] = [],
  talk: string,
): Promise<void> {
  const before = (stored.read() ?? none).filter((one) => one.at !== at)
  const isShown =
    !before.some(showsHelp(talk)) ||
    (await import('./use-tone.ts').then(({ isEmergency }) => isEmergency(text)).catch(() => true))
  const shown = notices.filter(({ code }) => code !== 'CRISIS' || isShown)
  keepNotices(at, text, shown, talk)
}

/** Whether this conversation has shown helplines today. */
export function useIsTold(talk: string | undefined): boolean {
  const [all] = useKept(stored, none)
  return talk !== undefined && all.some(showsHelp(talk))
}

/** Return the notices of the text at `at`, and how to close and reopen them. */
export function useNoticed(at: string) {
  const [all] = useKept(stored, none)
  const found = all.find((one) => one.at === at)
  return {
    text: found?.text,
    isClosed: found?.isClosed ?? false,
    noticeOf: (code: Notice['code']) => found?.notices.find((one) => one.code === code),
    setClosed: (isClosed: boolean) =>
      put({ ...(found ?? { at, text: '', notices: [] }), isClosed }),
  }
}
