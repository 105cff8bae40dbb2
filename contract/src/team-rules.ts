import type { languages } from './shared/rules.ts'

/** The part of `rules` that is about fields of the admin area. */
export const teamRules = {
  'staff-roles.required': {
    ko: '맡을 일을 하나 이상 골라 주세요.',
    en: 'Please choose at least one role.',
  },
  'support.code': {
    ko: '로그인하지 않은 사람에게는 코드를 보낼 수 없어요. 누구인지 알 수 없어서요.',
    en: 'Codes can’t be sent to a person who isn’t signed in: who it is can’t be known.',
  },
  'decision.note': {
    ko: '당사자가 읽을 이유를 500자까지 써 주세요.',
    en: 'Write a reason for the person concerned, up to 500 characters.',
  },
  'decision.crisis': {
    ko: '누군가 위험해 보이는 신고에만 쓸 수 있는 결정이에요.',
    en: 'This decision is only for reports where somebody may be in danger.',
  },
  'decision.story': {
    ko: '글쓴이에게만 보이게 둘지, 모두에게 보이게 할지 골라 주세요.',
    en: 'Choose whether it stays with its author or everybody can see it.',
  },
  'decision.notHeld': {
    ko: '보류된 글이 아니라서 고를 것이 없어요.',
    en: 'It isn’t held back, so there’s nothing to choose.',
  },
  'duty.shifts': { ko: '근무는 300개까지예요.', en: 'There can be up to 300 shifts.' },
  'duty.changes': { ko: '바뀐 근무는 200개까지예요.', en: 'There can be up to 200 changes.' },
  'duty.change': {
    ko: '시작과 끝, 그리고 두 사람을 확인해 주세요.',
    en: 'Please check start, end and the two people.',
  },
  'duty.admin': { ko: '관리자만 근무할 수 있어요.', en: 'Only admins can be on duty.' },
  'announcement.title': {
    ko: '제목을 200자까지 써 주세요.',
    en: 'Write a title of up to 200 characters.',
  },
  'announcement.content': {
    ko: '내용을 1,000자까지 써 주세요.',
    en: 'Write a text of up to 1,000 characters.',
  },
  'announcement.english': {
    ko: '영어로도 알리려면 제목과 내용을 모두 써 주세요.',
    en: 'To tell it in English too, write both the title and the text.',
  },
  'announcement.ends': {
    ko: '끝나는 때는 시작보다 뒤이고, 아직 오지 않은 때여야 해요.',
    en: 'The end must be after the start, and still to come.',
  },
  'product.name': {
    ko: '상품 이름을 60자까지 써 주세요.',
    en: 'Write a product name of up to 60 characters.',
  },
  'product.description': {
    ko: '설명은 500자까지 쓸 수 있어요.',
    en: 'The description can have up to 500 characters.',
  },
  'product.category': { ko: '분류를 골라 주세요.', en: 'Please choose a category.' },
  'product.price': {
    ko: '가격은 0원에서 1,000만 원까지 쓸 수 있어요.',
    en: 'The price can be from 0 to 10,000,000 won.',
  },
  'barcodes.required': {
    ko: '바코드 이미지를 하나 이상 올려 주세요.',
    en: 'Please add at least one barcode image.',
  },
  'barcodes.many': {
    ko: '바코드 이미지는 한 번에 50장까지 올릴 수 있어요.',
    en: 'You can add up to 50 barcode images at a time.',
  },
  'barcode.known': {
    ko: '이미 등록된 바코드예요.',
    en: 'This barcode is already there.',
  },
  'barcode.twice': {
    ko: '같은 바코드를 두 번 올렸어요.',
    en: 'The same barcode was added twice.',
  },
  'barcode.unread': {
    ko: '바코드를 읽지 못했어요. 더 크고 또렷한 이미지로 올려 주세요.',
    en: 'No barcode could be read. Please add a larger, sharper image.',
  },
  'cover.form': {
    ko: '이미지를 붙여 넣거나 https:// 주소를 써 주세요.',
    en: 'Paste an image, or give an https:// address.',
  },
  'cover.unreachable': {
    ko: '이 주소에서 이미지를 가져오지 못했어요. 이미지 자체의 주소인지 확인하거나 파일을 올려 주세요.',
    en: 'No image could be fetched from there. Check that the address is the image’s own, or add a file.',
  },
  'cover.size': {
    ko: '주소로 가져오는 이미지는 2MB까지 쓸 수 있어요.',
    en: 'An image fetched from an address can have up to 2 MB.',
  },
  'network.form': {
    ko: '192.0.2.7, 192.0.2.0/24, 2001:db8::1 같은 주소로 써 주세요.',
    en: 'Use an address like 192.0.2.7, 192.0.2.0/24 or 2001:db8::1.',
  },
  'network.wide': {
    ko: '너무 넓은 범위예요. IPv4는 /16, IPv6는 /32까지 막을 수 있어요.',
    en: 'That’s too wide. Up to /16 of IPv4 and /32 of IPv6 can be blocked.',
  },
  'network.own': {
    ko: '지금 내가 쓰고 있는 주소예요.',
    en: 'This is the address you’re using right now.',
  },
  'network.private': {
    ko: '내부 주소나 프록시 주소라서 막을 수 없어요. 막으면 모두가 못 들어와요.',
    en: 'This is a private address or a proxy’s. Blocking it would shut everybody out.',
  },
  'block-ip.reason': {
    ko: '막는 이유를 200자까지 써 주세요.',
    en: 'Please give a reason, in up to 200 characters.',
  },
  'block-ip.until': {
    ko: '끝나는 때는 지금보다 뒤여야 해요.',
    en: 'The end must be later than now.',
  },
  'incident.note': {
    ko: '사건을 닫는 이유를 200자까지 써 주세요.',
    en: 'Say why it’s closed, in up to 200 characters.',
  },
  'reset-limits.nobody': {
    ko: '회원이나 주소를 하나는 골라 주세요.',
    en: 'Choose a member or an address.',
  },
} satisfies Record<string, Record<(typeof languages)[number], string>>
