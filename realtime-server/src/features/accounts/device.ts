/**
 * Browsers by a word that only their user agent contains, the most specific first: apps and less common browsers also
 * contain the words of the engine that they use.
 */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/KAKAOTALK/i, 'KakaoTalk'],
  [/NAVER\(/, 'Naver'],
  [/Whale\//, 'Whale'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/OPR\/|OPT\/|OPiOS\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const nameIn = (userAgent: string, names: typeof browsers) =>
  names.find(([sign]) => sign.test(userAgent))?.[1]

/** Name the browser and system of a user agent, such as `KakaoTalk · Android`; otherwise `unknown`. */
export function deviceOf(userAgent: string): string {
  const found = [browsers, systems].flatMap((names) => {
    const name = nameIn(userAgent, names)
    return name === undefined ? [] : [name]
  })
  return found.join(' · ') || 'unknown'
}

/** Major versions of engines, the most specific first: a web view of Android also has `Version/4.0`. */
const engines = [
  /(?:Chrome|CriOS)\/(\d{1,3})\./,
  /(?:Firefox|FxiOS)\/(\d{1,3})\./,
  /Version\/(\d{1,3})\./,
  / OS (\d{1,2})_/,
]

/** Name the browser of a user agent and the major version of its engine, such as `KakaoTalk 126`; otherwise `unknown`. */
export function browserOf(userAgent: string): string {
  const name = nameIn(userAgent, browsers)
  if (name === undefined) return 'unknown'
  const major = engines.flatMap((engine) => engine.exec(userAgent)?.[1] ?? [])[0]
  return major === undefined ? name : `${name} ${major}`
}
