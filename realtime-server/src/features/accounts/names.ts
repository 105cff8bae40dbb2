import { reservedUsernames } from '@dodam/contract'

const house = [
  ...['도담', '운영자', '운영진', '운영팀', '관리자', '관리팀', '지원팀', '상담팀', '고객센터'],
  ...['dodam', 'admin', 'administrator', 'moderator', 'operator', 'support', 'helpdesk', 'staff'],
  ...reservedUsernames,
]
const around = ['팀', '님', '공식', '공지', 'team', 'official', 'the']

/** Names made only of the product's own words and words that go with them: 도담 지원팀, Dodam-Support-Team. */
const houseName = new RegExp(
  `^(?:${around.join('|')})*(?:${house.join('|')})(?:${[...house, ...around].join('|')})*$`,
)

/** Return the letters and digits of a name, without spaces and punctuation and in normal width. */
const lettersOf = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '')

/** Whether a name could be taken for the support team, an AI, or another account of the product itself. */
export const isHouseName = (name: string) => houseName.test(lettersOf(name))
