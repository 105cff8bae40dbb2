import { expect, test } from 'vitest'
import { pushAddress } from './providers.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91b',
  'https://fcm.googleapis.com/wp/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAA%2b',
  'https://web.push.apple.com/QGuQyavXutnMH',
])('%s is the address of a browser', (endpoint) => {
  expect(pushAddress(endpoint, [])).toBe(endpoint)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:secret@127.0.0.1/',
  'https://fcm.googleapis.com.evil.example/fcm/send/abc',
  'https://evil.example/fcm.googleapis.com',
  'https://evilnotify.windows.com/w',
  'https://notify.windows.com.evil.example/',
  'https://fcm.googleapis.com./fcm/send/abc',
  'https://push.apple.com@10.0.0.1/',
  'https://127.0.0.1/push',
  'https://[::1]/push',
  'https://169.254.169.254/latest/meta-data/',
  'https://2130706433/',
  'https://localhost/push',
  'http://127.0.0.1:6379/',
  'ftp://fcm.googleapis.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://redis:6379/',
  'nonsense',
])('%s is refused', (endpoint) => {
  expect(pushAddress(endpoint, [])).toBeNull()
})

test('an origin for tests allows itself and no other', () => {
  const added = ['http://127.0.0.1:4711']
  expect(pushAddress('http://127.0.0.1:4711/push/1', added)).toBe('http://127.0.0.1:4711/push/1')
  expect(pushAddress('http://127.0.0.1:4712/push/1', added)).toBeNull()
  expect(pushAddress('http://a:b@127.0.0.1:4711/push/1', added)).toBeNull()
})

test('an address is stored in the normal form of its URL, whatever is hidden in it', () => {
  expect(pushAddress('https://FCM.googleapis.com/a\u0000b\ud800', [])).toBe(
    'https://fcm.googleapis.com/a%00b%EF%BF%BD',
  )
})
