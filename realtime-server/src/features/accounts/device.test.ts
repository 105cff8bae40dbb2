import { expect, test } from 'vitest'
import { browserOf, deviceOf } from './device.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iosWebKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const android = 'Mozilla/5.0 (Linux; Android 14; SM-S928N Build/UP1A.231005.007)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)'
const ipad = 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X)'

test.each([
  [
    'KakaoTalk · Android',
    `${android.replace(')', '; wv)')} ${webKit} Version/4.0 Chrome/126.0.6478.71 Mobile Safari/537.36;KAKAOTALK 2410730`,
  ],
  ['KakaoTalk · iPhone', `${iphone} ${iosWebKit} Mobile/15E148 KAKAOTALK 10.8.0`],
  [
    'Naver · Android',
    `${android.replace(')', '; wv)')} ${webKit} Version/4.0 Chrome/126.0.6478.71 Mobile Safari/537.36 NAVER(inapp; search; 2000; 12.7.0)`,
  ],
  [
    'Naver · iPhone',
    `${iphone} ${iosWebKit} Mobile/15E148 NAVER(inapp; search; 2000; 12.7.0; 15PRO)`,
  ],
  ['Whale · Windows', `${windows} ${webKit} Chrome/124.0.0.0 Whale/3.26.244.14 Safari/537.36`],
  [
    'Whale · Android',
    `${android} ${webKit} Version/4.0 Chrome/124.0.0.0 Whale/1.0.0.0 Crosswalk/29 Mobile Safari/537.36`,
  ],
  ['Edge · Windows', `${windows} ${webKit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`],
  ['Edge · macOS', `${mac} ${webKit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.2592.68`],
  ['Edge · Android', `${android} ${webKit} Chrome/126.0.0.0 Mobile Safari/537.36 EdgA/126.0.0.0`],
  [
    'Edge · iPhone',
    `${iphone} ${iosWebKit} Version/17.0 EdgiOS/126.0.2592.56 Mobile/15E148 Safari/605.1.15`,
  ],
  [
    'Samsung Internet · Android',
    `${android} ${webKit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
  ],
  ['Opera · Windows', `${windows} ${webKit} Chrome/124.0.0.0 Safari/537.36 OPR/110.0.0.0`],
  ['Opera · iPhone', `${iphone} ${iosWebKit} Version/17.5 Mobile/15E148 Safari/604.1 OPT/4.6.0`],
  ['Firefox · Windows', `${windows.replace(')', '; rv:127.0)')} Gecko/20100101 Firefox/127.0`],
  ['Firefox · Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
  ['Firefox · Android', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'],
  ['Firefox · iPad', `${ipad} ${iosWebKit} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`],
  ['Chrome · Windows', `${windows} ${webKit} Chrome/126.0.0.0 Safari/537.36`],
  ['Chrome · Android', `${android} ${webKit} Chrome/126.0.0.0 Mobile Safari/537.36`],
  ['Chrome · iPhone', `${iphone} ${iosWebKit} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`],
  [
    'Chrome · ChromeOS',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/126.0.0.0 Safari/537.36`,
  ],
  ['Chrome · Linux', `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/126.0.0.0 Safari/537.36`],
  ['Safari · macOS', `${mac} ${iosWebKit} Version/17.5 Safari/605.1.15`],
  ['Safari · iPhone', `${iphone} ${iosWebKit} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['Safari · iPad', `${ipad} ${iosWebKit} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['unknown', 'curl/8.7.1'],
  ['unknown', ''],
])('%s', (name, userAgent) => {
  expect(deviceOf(userAgent)).toBe(name)
})

test.each([
  [
    'KakaoTalk 126',
    `${android.replace(')', '; wv)')} ${webKit} Version/4.0 Chrome/126.0.6478.71 Mobile Safari/537.36;KAKAOTALK 2410730`,
  ],
  ['KakaoTalk 17', `${iphone} ${iosWebKit} Mobile/15E148 KAKAOTALK 10.4.5`],
  ['Samsung Internet 121', `${android} ${webKit} SamsungBrowser/25.0 Chrome/121.0.0.0 Safari/537`],
  ['Firefox 127', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
  ['Safari 17', `${iphone} ${iosWebKit} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['Chrome', `${windows} ${webKit} Chrome/no-number Safari/537.36`],
  ['unknown', 'curl/8.7.1'],
])('the engine of %s', (name, userAgent) => {
  expect(browserOf(userAgent)).toBe(name)
})
