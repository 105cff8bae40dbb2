import { type CheckedPlace, type Notice, noticeCodes } from '@dodam/contract'
import { arrayOf, boolean, object, oneOf, string, withDefault } from '../../device/parser.ts'
import { json, kept } from '../../device/store.ts'
import { useKept } from '../../device/use-kept.ts'

/** What the writer of one text was told about it. */
interface Noticed {
  /** Which text, by `noticedAt`. */
  at: string
  /** The text as it was written. */
  text: string
  notices: Pick<Notice, 'code' | 'message'>[]
  /** The writer has closed it; it can be opened again. */
  isClosed: boolean
  /** The talk and the day in which it was told, where it belongs to a talk. */
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

/** Until the tab is closed or its person signs out: long enough for who reloads, and nothing that others find here later. */
const stored = kept('checks-noticed', json(arrayOf(readNoticed)), 'tab')

const most = 30
const none: Noticed[] = []

const put = (one: Noticed) =>
  void stored.write(
    [...(stored.read() ?? none).filter(({ at }) => at !== one.at), one].slice(-most),
  )

/** Names the talk of a chat room. */
export const talkOf = (roomId: number) => `room.${roomId}`

/** Names a text by its place and by what names it there. */
export const noticedAt = (place: CheckedPlace, name: string | number) => `${place}.${name}`

const today = (talk: string) => `${new Date().toDateString()} ${talk}`
const showsHelp = (talk: string) => (one: Noticed) =>
  one.talk === today(talk) && one.notices.some(({ code }) => code === 'CRISIS')

/**
 * Keep the notices of an answer for the place of its text. In a talk only the first text of a day shows helplines.
 */
export function keepNotices(
  at: string,
  text: string,
  notices: readonly Notice[] = [],
  talk?: string,
): void {
  const isTold =
    talk !== undefined &&
    (stored.read() ?? none).filter((one) => one.at !== at).some(showsHelp(talk))
  const told = notices
    .filter(({ code }) => code !== 'CRISIS' || !isTold)
    .map(({ code, message }) => ({ code, message }))
  if (told.length === 0) return
  put({
    at,
    text,
    notices: told,
    isClosed: false,
    ...(talk !== undefined && { talk: today(talk) }),
  })
}

/** Whether this talk has shown helplines today. */
export function useIsTold(talk: string | undefined): boolean {
  const [all] = useKept(stored, none)
  return talk !== undefined && all.some(showsHelp(talk))
}

/** What the writer was told about the text at `at`, and how to close it and open it again. */
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
