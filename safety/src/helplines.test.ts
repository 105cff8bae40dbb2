import { describe, expect, test } from 'vitest'
import { checkText, type Surroundings } from './index.ts'

const contactsIn = (text: string, surroundings: Partial<Surroundings> = {}) =>
  checkText(text, { place: 'post', ...surroundings }).filter(
    ({ kind, why }) => kind === 'contact' || why === 'grooming.move',
  )

describe('a published helpline is no contact, in any spelling', () => {
  test.each([
    '1588-9191',
    '02-735-8994',
    'www.cyber1388.kr',
    '힘들면 1588-9191로 전화해 봐',
    '15889191 여기 전화하면 돼',
    '1588 9191',
    '1588.9191',
    '１５８８－９１９１',
    '일오팔팔 구일구일',
    '청소년상담 www.cyber1388.kr 들어가봐',
    'https://www.cyber1388.kr:447/user/main?x=1',
    'http://1388.go.kr/',
    '디지털성범죄 02-735-8994, 1366 둘 다 돼',
    '02)735-8994',
    '027358994',
    '02 735 8994',
    '031-1388',
    'call 1-866-488-7386',
    'text HOME to 741741',
    '(800) 656-4673',
    '1-800-656-HOPE 1-800-656-4673',
    'https://www.childline.org.uk/get-support/',
    'call childline on 0800 1111 or samaritans 116 123, jo@samaritans.org',
    '+44 800 1111',
    'shout: text 85258',
    'papyrus 0800 068 4141 pat@papyrus-uk.org',
    'findahelpline.com',
    'https://findahelpline.com/',
    'give 988 a call or text',
    '988lifeline.org/chat',
    '다들어줄개 1661-5004로 문자 보내봐',
    '내 번호 말고 1388에 전화해',
    '안전Dream 117 www.safe182.go.kr',
    '0800 58 58 58',
    '1388 카톡 채널도 있어',
    '#1388로 문자하면 돼',
    '1 8 0 0 2 7 3 8 2 5 5',
    'www . cyber1388 . kr',
    '생명의전화 1588-9191 (24시간)\n자살예방 109\n청소년 1388',
    '1388.go.kr. 여기 좋아',
    'https://www.129.go.kr/109/etc/madlan',
    'you can call 1588-9191 or 109',
    'reach them at 1-888-843-4564',
  ])('%s', (text) => {
    expect(contactsIn(text)).toEqual([])
  })
})

describe('a contact beside a helpline, or made to look like one, is found', () => {
  test.each([
    '1588-9191 말고 010-2345-6789',
    '1588-9191 010-2345-6789',
    '010 1588 9191',
    '1588919101023456789',
    '010-1588-9191',
    '1388 말고 01023456789로 해',
    'https://1388.go.kr.evil.com/x',
    'https://evil.com/1388.go.kr',
    'https://1388.go.kr@evil.com/x',
    'call 1-866-488-7386 or my cell 415-555-2671',
    '02-735-8995',
    '1588-9191 카톡 아이디 minji0412',
    '109 말고 open.kakao.com/o/sAbCd',
    'www.cyber1388.kr.me/abc',
    '내 번호 뒷자리 1388-1234야',
    'jo.samaritans@gmail.com',
    '1388 010 2345 6789',
    '988-415-555-2671 my number',
    'mina@1388.go.kr',
    '카톡 minji1388',
    '내 카톡 아이디 minji_109',
    'insta: sora.1388',
    'discord haru#1388',
    'add me 1388haru on snap',
  ])('%s', (text) => {
    expect(contactsIn(text)).not.toEqual([])
  })

  test('also when earlier messages begin the number', () => {
    expect(contactsIn('1388', { place: 'message' })).toEqual([])
    const earlier = ['010', '5678']
    expect(contactsIn('1388', { place: 'message', earlier })).not.toEqual([])
  })

  test('and of it the contact alone', () => {
    const text = '1588-9191 말고 010-2345-6789'
    const [found] = contactsIn(text)
    expect(text.slice(found?.start, found?.end)).toBe('010-2345-6789')
  })
})
