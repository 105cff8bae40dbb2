/** Names people know their browsers and systems by, where the browser calls itself otherwise. */
const names: Record<string, string> = {
  Edg: 'Edge',
  SamsungBrowser: 'Samsung Internet',
  KAKAOTALK: 'KakaoTalk',
  'Mac OS X': 'Mac',
}

/** What a session's device is called, and whether it fits into a hand. Undefined words: nothing is known of it. */
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
