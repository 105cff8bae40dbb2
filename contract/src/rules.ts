import type { languages } from './shared/rules.ts'

/** Every error of a single field, in both languages: the server puts them into `details`, forms show them beside the field. */
export const rules = {
  'field.invalid': { ko: '값이 올바르지 않아요.', en: 'This value isn’t valid.' },
  'username.form': {
    ko: '아이디는 영문과 숫자 3~20자로 써 주세요.',
    en: 'Use 3–20 letters and numbers for the username.',
  },
  'username.reserved': {
    ko: '지원팀, 상담사, 경찰, AI처럼 어떤 자리를 나타내는 아이디는 쓸 수 없어요.',
    en: 'Usernames that sound like support, a counsellor, the police, an AI or another office can’t be used.',
  },
  'password.length': {
    ko: '비밀번호는 8~20자로 써 주세요.',
    en: 'Use 8–20 characters for the password.',
  },
  'password.weak': {
    ko: '너무 흔한 비밀번호예요. 다른 비밀번호로 정해 주세요.',
    en: 'This password is too common. Please choose another one.',
  },
  'password.mismatch': { ko: '비밀번호가 서로 달라요.', en: 'Passwords do not match.' },
  'passkey.name': {
    ko: '패스키 이름은 1~40자로 써 주세요.',
    en: 'Use 1–40 characters for the name of the passkey.',
  },
  'email.form': { ko: '이메일 주소를 확인해 주세요.', en: 'Please check the email address.' },
  'role.required': { ko: '역할을 골라 주세요.', en: 'Please choose a role.' },
  'staff-roles.required': {
    ko: '맡을 일을 하나 이상 골라 주세요.',
    en: 'Please choose at least one role.',
  },
  'grade.required': { ko: '학년을 골라 주세요.', en: 'Please choose a grade.' },
  'gender.required': { ko: '성별을 골라 주세요.', en: 'Please choose a gender.' },
  'terms.required': { ko: '약관에 동의해 주세요.', en: 'Please agree to the terms of service.' },
  'post.length': { ko: '글은 10~500자로 써 주세요.', en: 'Please write 10–500 characters.' },
  'categories.required': {
    ko: '주제를 하나 이상 골라 주세요.',
    en: 'Please choose at least one topic.',
  },
  'nickname.form': {
    ko: '별명은 글자와 숫자 2~20자로 써 주세요. 사이에 빈칸, 점, 밑줄, 하이픈(-)을 하나씩 넣을 수 있어요.',
    en: 'Use 2–20 letters and numbers for the nickname. Single spaces, dots, hyphens or underscores can go between them.',
  },
  'nickname.taken': {
    ko: '다른 사람이 쓰는 이름이에요. 다른 별명으로 정해 주세요.',
    en: 'Somebody else goes by this name. Please choose another nickname.',
  },
  'nickname.reserved': {
    ko: '지원팀, 상담사, 경찰, AI처럼 어떤 자리를 나타내는 별명은 쓸 수 없어요.',
    en: 'Nicknames that sound like support, a counsellor, the police, an AI or another office can’t be used.',
  },
  'bio.length': {
    ko: '소개는 200자까지 쓸 수 있어요.',
    en: '“About me” can have up to 200 characters.',
  },
  'comment.length': {
    ko: '댓글을 먼저 써 주세요. 500자까지 쓸 수 있어요.',
    en: 'Write a comment first, up to 500 characters.',
  },
  'report.reason': {
    ko: '신고하는 이유를 알려 주세요. 200자까지 쓸 수 있어요.',
    en: 'Please tell us the reason, in up to 200 characters.',
  },
  'report.detail': {
    ko: '1,000자까지 쓸 수 있어요.',
    en: 'Up to 1,000 characters.',
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
  'handover.to': {
    ko: '누구에게 알렸는지 100자까지 써 주세요.',
    en: 'Write who was told, in up to 100 characters.',
  },
  'handover.what': {
    ko: '무엇을 알렸는지 1,000자까지 써 주세요.',
    en: 'Write what you told them, in up to 1,000 characters.',
  },
  'evidence.reason': {
    ko: '결정한 신고를 다시 여는 이유를 500자까지 써 주세요.',
    en: 'Write why you open a decided report again, in up to 500 characters.',
  },
  'application.text': {
    ko: '1~250자로 써 주세요.',
    en: 'Please write 1–250 characters.',
  },
  'application.optional': {
    ko: '250자까지 쓸 수 있어요.',
    en: 'Up to 250 characters.',
  },
  'verification.seen': {
    ko: '오늘이나 지난 날을 골라 주세요.',
    en: 'Choose today or a day in the past.',
  },
  'verification.until': {
    ko: '앞으로 1년 안의 날을 골라 주세요.',
    en: 'Choose a day within the next year.',
  },
  'suspension.until': {
    ko: '앞으로 올 시각을 골라 주세요.',
    en: 'Choose a time in the future.',
  },
  'user.search': {
    ko: '검색어는 100자까지 쓸 수 있어요.',
    en: 'A search can have up to 100 characters.',
  },
  'grade.reason': {
    ko: '당사자가 읽을 이유를 200자까지 써 주세요.',
    en: 'Write a reason for the person concerned, up to 200 characters.',
  },
  'note.length': {
    ko: '메모를 1,000자까지 써 주세요.',
    en: 'Write a note of up to 1,000 characters.',
  },
  'keyword.length': { ko: '검색어는 2~30자예요.', en: 'A keyword has 2–30 characters.' },
  'deletion.reason': {
    ko: '이유는 500자까지 쓸 수 있어요.',
    en: 'The reason can have up to 500 characters.',
  },
  'backup.name': { ko: '목록에 있는 백업을 골라 주세요.', en: 'Choose a backup of the list.' },
  'backup.confirm': {
    ko: '백업 이름을 그대로 한 번 더 써 주세요.',
    en: 'Type the name of the backup once more, exactly.',
  },
  'restore.reason': {
    ko: '복원하는 이유를 5~500자로 써 주세요.',
    en: 'Write a reason for the restore, in 5–500 characters.',
  },
  'recovery.reason': {
    ko: '긴급 복구를 하는 이유를 5~500자로 써 주세요.',
    en: 'Write a reason for the recovery, in 5–500 characters.',
  },
  'block.self': { ko: '나를 차단할 수는 없어요.', en: 'You can’t block yourself.' },
  'request.length': {
    ko: '메시지를 먼저 써 주세요. 500자까지 쓸 수 있어요.',
    en: 'Write a message first, up to 500 characters.',
  },
  'rating.stars': { ko: '모든 항목에 별점을 매겨 주세요.', en: 'Please enter all ratings.' },
  'rating.feedback': {
    ko: '남기고 싶은 말은 500자까지 쓸 수 있어요.',
    en: 'What you add can have up to 500 characters.',
  },
  'rating.message': {
    ko: '부탁하는 말을 먼저 써 주세요. 500자까지 쓸 수 있어요.',
    en: 'Write a message first, up to 500 characters.',
  },
  'support.type': {
    ko: '문의인지 신고인지 골라 주세요.',
    en: 'Please choose an inquiry or a report.',
  },
  'support.length': {
    ko: '지원팀에 보낼 말을 5~250자로 써 주세요.',
    en: 'Please write 5–250 characters to the support team.',
  },
  'support.search': {
    ko: '2~100자로 검색해 주세요.',
    en: 'Please search for 2–100 characters.',
  },
  'support.reply': {
    ko: '답을 먼저 써 주세요. 250자까지 쓸 수 있어요.',
    en: 'Write an answer first, up to 250 characters.',
  },
  'saved-reply.title': {
    ko: '제목을 40자까지 써 주세요.',
    en: 'Write a title of up to 40 characters.',
  },
  'disclosure.reason': {
    ko: '이유를 5~500자로 적어 주세요.',
    en: 'Please write the reason, 5–500 characters.',
  },
  'duty.shifts': { ko: '근무는 300개까지예요.', en: 'There can be up to 300 shifts.' },
  'duty.changes': { ko: '바뀐 근무는 200개까지예요.', en: 'There can be up to 200 changes.' },
  'duty.change': {
    ko: '시작과 끝, 그리고 두 사람을 확인해 주세요.',
    en: 'Please check start, end and the two people.',
  },
  'duty.admin': { ko: '관리자만 근무할 수 있어요.', en: 'Only admins can be on duty.' },
  'helper.length': {
    ko: '하고 싶은 말을 먼저 써 주세요. 1,000자까지 쓸 수 있어요.',
    en: 'Write something first, up to 1,000 characters.',
  },
  'helper.turn': {
    ko: '지난 대화가 너무 길어요.',
    en: 'The talk so far is too long.',
  },
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
  'push.address': {
    ko: '이 브라우저에서는 알림을 받을 수 없어요.',
    en: 'This browser can’t be used for notifications.',
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
  'picture.type': {
    ko: 'PNG, JPEG, WebP 이미지만 올릴 수 있어요.',
    en: 'Only PNG, JPEG and WebP images can be used.',
  },
  'picture.size': {
    ko: '이미지 한 장은 256KB까지 올릴 수 있어요.',
    en: 'An image can have up to 256 KB.',
  },
  'picture.pixels': {
    ko: '이미지는 가로와 세로 모두 2,048픽셀까지 올릴 수 있어요.',
    en: 'An image can be up to 2,048 pixels wide and high.',
  },
  'picture.broken': {
    ko: '이미지를 열 수 없어요. 다른 파일로 올려 주세요.',
    en: 'This image can’t be opened. Please try another file.',
  },
  'barcode.known': {
    ko: '이미 등록된 바코드예요.',
    en: 'This barcode is already there.',
  },
  'barcode.twice': {
    ko: '같은 바코드를 두 번 올렸어요.',
    en: 'The same barcode was added twice.',
  },
  'cover.form': {
    ko: '이미지를 붙여 넣거나 https:// 주소를 써 주세요.',
    en: 'Paste an image, or give an https:// address.',
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
  'reset-limits.nobody': {
    ko: '회원이나 주소를 하나는 골라 주세요.',
    en: 'Choose a member or an address.',
  },
  'time.form': { ko: '시각을 확인해 주세요.', en: 'Please check the time.' },
  'message.length': {
    ko: '메시지를 먼저 써 주세요. 2000자까지 쓸 수 있어요.',
    en: 'Write a message first, up to 2,000 characters.',
  },
} satisfies Record<string, Record<(typeof languages)[number], string>>

export type Rule = keyof typeof rules

export const isRule = (name: string): name is Rule => Object.hasOwn(rules, name)
