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

/** Name the browser and system of a user agent, such as `KakaoTalk · Android`; otherwise `unknown`. */
export function deviceOf(userAgent: string): string {
  const found = [browsers, systems].flatMap((names) => {
    const name = names.find(([sign]) => sign.test(userAgent))?.[1]
    return name === undefined ? [] : [name]
  })
  return found.join(' · ') || 'unknown'
}
