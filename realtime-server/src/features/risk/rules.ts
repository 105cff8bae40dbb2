import type { Language, ReportSeverity, RiskPoints, RiskReason, RiskSign } from '@dodam/contract'

/** The rule by which one reason gives points. */
export interface Rule {
  /** The sign of its events. */
  sign: RiskSign
  /**
   * What is counted: each event, different members, different cases, the events of the busiest hour, or the declined
   * requests beyond half of all requests.
   */
  counts: 'events' | 'people' | 'cases' | 'busiest-hour' | 'declined-beyond-half'
  /** For how many days an event counts: fully in the first half, then linearly less. */
  days: number
  /** How many are free. */
  free: number
  /**
   * One more is free for this many requests of the last 14 days, up to two, because false alarms of the text check grow
   * with activity.
   */
  requestsForOneFree?: number
  /** At most this many count, those with the most points. */
  most: number
  /**
   * Points for each: of an adult towards a minor, of a minor towards one in a lower grade band, and towards others. The
   * limit of an adult is half, and only verified listeners may meet minors, whose task it is to ask many.
   */
  points: { minor: number; younger: number; peers: number }
  why: Record<Language, string>
}

/**
 * Every rule, with its points and its text. What busy and kind listeners also do (many requests, many younger members,
 * ordinary messages, late hours, declines) does not reach the limit in total, and mostly gives no points among members
 * of one age. What only groomers do, or what members complain about, gives many. A single complaint never reaches the
 * limit.
 */
export const rules: Record<RiskReason, Rule> = {
  'banned-browser': {
    sign: 'banned-browser',
    counts: 'events',
    days: 180,
    free: 0,
    most: 1,
    // Enough alone: a moderator looks before the account meets people.
    points: { minor: 60, younger: 60, peers: 60 },
    why: {
      ko: '정지된 계정을 쓰던 브라우저에서 만든 계정이에요.',
      en: 'The account was opened in the browser of a banned account.',
    },
  },
  'banned-network': {
    sign: 'banned-network',
    counts: 'events',
    days: 60,
    free: 0,
    most: 1,
    // A school or a provider has many people behind one address.
    points: { minor: 12, younger: 12, peers: 12 },
    why: {
      ko: '정지된 계정이 쓰던 네트워크에서 만든 계정이에요.',
      en: 'The account was opened in the network of a banned account.',
    },
  },
  'approach-refused': {
    sign: 'approach-refused',
    counts: 'events',
    days: 120,
    free: 0,
    most: 3,
    // One is enough towards minors and younger members: otherwise the next one could be asked for a chat before a
    // moderator looks. Among peers three are.
    points: { minor: 25, younger: 50, peers: 22 },
    why: {
      ko: '성적이거나 몰래 만나자는 말이어서 전해지지 않은 글이 있어요.',
      en: 'Texts were refused as sexual, or as asking to meet in secret.',
    },
  },
  'approach-confirmed': {
    sign: 'approach-confirmed',
    counts: 'events',
    days: 90,
    free: 0,
    most: 4,
    points: { minor: 14, younger: 14, peers: 8 },
    why: {
      ko: '위험할 수 있다는 안내를 읽고도 보낸 말이 있어요.',
      en: 'Messages were sent after a warning that they may be an approach.',
    },
  },
  handoff: {
    sign: 'handoff',
    counts: 'events',
    days: 60,
    free: 1,
    most: 5,
    requestsForOneFree: 25,
    points: { minor: 14, younger: 20, peers: 7 },
    why: {
      ko: '연락처를 주고받아 다른 곳으로 옮기려고 했어요.',
      en: 'The conversation was to move elsewhere, by contact details.',
    },
  },
  'handoffs-a-day': {
    sign: 'handoff',
    counts: 'events',
    days: 1,
    free: 1,
    most: 3,
    // Twice on one day to younger members is neither a false alarm nor a friendship.
    points: { minor: 6, younger: 20, peers: 3 },
    why: {
      ko: '하루에 여러 번 연락처로 옮기려고 했어요.',
      en: 'It was to move elsewhere several times within a day.',
    },
  },
  'report-upheld': {
    sign: 'report-upheld',
    counts: 'cases',
    days: 180,
    free: 0,
    most: 2,
    points: { minor: 20, younger: 20, peers: 20 },
    why: {
      ko: '살펴본 사람이 규칙에 어긋난다고 결정한 일이 있어요.',
      en: 'A moderator decided that something was against the rules.',
    },
  },
  reported: {
    sign: 'reported',
    counts: 'people',
    days: 60,
    free: 0,
    most: 3,
    points: { minor: 10, younger: 10, peers: 6 },
    why: { ko: '여러 사람이 신고했어요.', en: 'People reported them.' },
  },
  blocked: {
    sign: 'blocked',
    counts: 'people',
    days: 60,
    free: 0,
    most: 4,
    points: { minor: 6, younger: 6, peers: 3 },
    why: { ko: '여러 사람이 차단했어요.', en: 'People blocked them.' },
  },
  'insult-confirmed': {
    sign: 'insult-confirmed',
    counts: 'events',
    days: 30,
    free: 1,
    most: 5,
    points: { minor: 6, younger: 6, peers: 4 },
    why: {
      ko: '상처가 될 수 있다는 안내를 읽고도 보낸 말이 있어요.',
      en: 'Messages were sent after a warning that they may hurt.',
    },
  },
  'same-message': {
    sign: 'same-message',
    counts: 'people',
    days: 1,
    free: 2,
    most: 6,
    points: { minor: 2.5, younger: 5, peers: 0 },
    why: {
      ko: '여러 동생에게 거의 같은 첫 글을 보냈어요.',
      en: 'Nearly the same first message went to many younger people.',
    },
  },
  'declined-share': {
    sign: 'request-declined',
    counts: 'declined-beyond-half',
    days: 14,
    free: 0,
    most: 3,
    points: { minor: 1.25, younger: 2.5, peers: 1.5 },
    why: {
      ko: '신청이 절반 넘게 거절됐어요.',
      en: 'More than half of their requests were declined.',
    },
  },
  'younger-people': {
    sign: 'request',
    counts: 'people',
    days: 7,
    free: 3,
    most: 5,
    points: { minor: 0.5, younger: 1, peers: 0 },
    why: {
      ko: '더 어린 사람 여럿에게 신청했어요.',
      en: 'Many younger people were asked for a chat.',
    },
  },
  'requests-an-hour': {
    sign: 'request',
    counts: 'busiest-hour',
    days: 1,
    free: 3,
    most: 4,
    points: { minor: 1, younger: 2, peers: 0 },
    why: {
      ko: '한 시간에 많은 신청을 보냈어요.',
      en: 'Many requests were sent within an hour.',
    },
  },
  night: {
    sign: 'night',
    counts: 'events',
    days: 14,
    free: 2,
    most: 3,
    points: { minor: 0.5, younger: 1, peers: 0 },
    why: {
      ko: '밤 12시부터 5시까지 더 어린 사람과 이야기했어요.',
      en: 'There were talks with younger people between midnight and five.',
    },
  },
}

/** The limit: from this many points on requests, and messages to minors, are paused until a moderator decides. */
export const line = 50
/** The limit of an adult who contacts minors. */
export const lineOfAdults = line / 2

/** Return P1 for an adult who contacts minors and for refused approaches, otherwise P2. */
export const severityOf = (score: {
  line: number
  signs: readonly RiskPoints[]
}): ReportSeverity =>
  score.line === lineOfAdults || score.signs.some(({ sign }) => sign === 'approach-refused')
    ? 'P1'
    : 'P2'

/** The longest time that any event counts. Requests, which are frequent, count for `requestDays`. */
export const longestDays = Math.max(...Object.values(rules).map(({ days }) => days))
export const requestDays = 14
