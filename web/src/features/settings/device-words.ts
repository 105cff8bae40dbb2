/** Common names of browsers and systems that report another one. */
const names: Record<string, string> = {
  Edg: 'Edge',
  SamsungBrowser: 'Samsung Internet',
  KAKAOTALK: 'KakaoTalk',
  'Mac OS X': 'Mac',
}

/** Return the name of a session's device, and whether it is handheld. The name is undefined if unknown. */
export function deviceWords(device: string): { name: string | undefined; isHandheld: boolean } {
  const isKnown = device !== '' && device !== 'unknown'
  return {
    name: isKnown
      ? device
          .split(' · ')
          .map((word) => names[word] ?? word)
          .join(' · ')
      : undefined,
    isHandheld: /Android|iPhone|iPad/.test(device),
  }
}
