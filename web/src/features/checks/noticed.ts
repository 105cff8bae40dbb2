import { type CheckedPlace, type Notice, noticeCodes } from '@dodam/contract'
import { isRecord, json, kept } from '../../device/store.ts'
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
}

const isNotice = (value: unknown): value is Noticed['notices'][number] =>
  isRecord(value) &&
  noticeCodes.some((code) => code === value['code']) &&
  typeof value['message'] === 'string'

function readNoticed(value: unknown): Noticed[] {
  if (!isRecord(value) || !Array.isArray(value['notices'])) return []
  const { at, text, notices, isClosed } = value
  if (typeof at !== 'string' || typeof text !== 'string') return []
  return [{ at, text, notices: notices.filter(isNotice), isClosed: isClosed === true }]
}

/** Until the tab is closed or its person signs out: long enough for who reloads, and nothing that others find here later. */
const stored = kept(
  'checks-noticed',
  json((value) => (Array.isArray(value) ? value.flatMap(readNoticed) : null)),
  'tab',
)

const most = 30
const none: Noticed[] = []

const put = (one: Noticed) =>
  void stored.write(
    [...(stored.read() ?? none).filter(({ at }) => at !== one.at), one].slice(-most),
  )

/** Names a text by its place and by what names it there. */
export const noticedAt = (place: CheckedPlace, name: string | number) => `${place}.${name}`

/** Keeps what came with the answer to a text, for where the text stands. */
export function keepNotices(at: string, text: string, notices: readonly Notice[] = []): void {
  if (notices.length === 0) return
  const told = notices.map(({ code, message }) => ({ code, message }))
  put({ at, text, notices: told, isClosed: false })
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
