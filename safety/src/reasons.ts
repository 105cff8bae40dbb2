/** What the writer is told about a finding. Plain words: what was noticed, and what happens next. */
export const reasons = {
  'crisis.suicide': {
    ko: '많이 힘든 것 같아요. 지금 이야기할 수 있는 곳을 알려 드릴게요.',
    en: 'This sounds very hard. Here are people you can talk to right now.',
  },
  'crisis.self-harm': {
    ko: '스스로를 아프게 할 만큼 힘든 것 같아요. 함께 이야기할 수 있는 곳이 있어요.',
    en: 'It sounds as if you are hurting so much that you hurt yourself. There are people who listen.',
  },
  'crisis.goodbye': {
    ko: '작별 인사처럼 들려서 걱정돼요. 지금 바로 이야기할 수 있는 곳이 있어요.',
    en: 'This sounds like a goodbye, and we are worried. There are people you can talk to right now.',
  },
  'crisis.method': {
    ko: '많이 힘든 것 같아요. 다른 사람에게 보이기 전에 지원팀이 먼저 읽어요. 지금 이야기할 수 있는 곳도 있어요.',
    en: 'This sounds very hard. Somebody from the support team reads it before others do. There are people you can talk to right now.',
  },
  'crisis.pact': {
    ko: '혼자가 아니었으면 하는 마음이 느껴져요. 지원팀이 먼저 읽어요. 지금 이야기할 수 있는 곳도 있어요.',
    en: 'It sounds as if you do not want to be alone in this. Somebody from the support team reads it first. There are people you can talk to right now.',
  },
  'crisis.plan': {
    ko: '지금 정말 위험할까 봐 걱정돼요. 지원팀이 먼저 읽어요. 바로 이야기할 수 있는 곳이 있어요.',
    en: 'We are worried that you are in danger. Somebody from the support team reads this first. There are people you can talk to right now.',
  },
  'crisis.abuse': {
    ko: '누군가 아프게 하고 있다면 그건 당신 잘못이 아니에요. 도와줄 수 있는 곳을 알려 드릴게요.',
    en: 'If somebody is hurting you, it is not your fault. Here is who can help.',
  },
  'crisis.neglect': {
    ko: '돌봐 주는 사람이 없다면 도움을 받을 수 있어요. 연락할 곳을 알려 드릴게요.',
    en: 'If nobody takes care of you, you can get help. Here is who to contact.',
  },
  'crisis.friend': {
    ko: '친구가 위험해 보여요. 혼자 감당하지 않아도 돼요. 함께 도와줄 곳이 있어요.',
    en: 'Your friend may be in danger. You do not have to carry this alone. Here is who can help.',
  },
  'crisis.likely': {
    ko: '마음이 많이 무거워 보여요. 이야기하고 싶다면 들어 줄 곳이 있어요.',
    en: 'This sounds heavy. If you would like to talk, there are people who listen.',
  },
  'contact.phone': {
    ko: '전화번호처럼 보여요. 안전을 위해 여기서는 나누지 않아요.',
    en: 'This looks like a phone number. To keep everybody safe, numbers are not shared here.',
  },
  'contact.messenger': {
    ko: '다른 메신저나 SNS 아이디를 나누는 것처럼 보여요. 안전을 위해 여기서 이야기해요.',
    en: 'This looks like an exchange of messenger or social media accounts. It is safer to stay here.',
  },
  'contact.email': {
    ko: '이메일 주소처럼 보여요. 안전을 위해 여기서는 나누지 않아요.',
    en: 'This looks like an email address. To keep everybody safe, addresses are not shared here.',
  },
  'contact.link': {
    ko: '링크처럼 보여요. 어디로 이어지는지 알 수 없어서 여기서는 나누지 않아요.',
    en: 'This looks like a link. We cannot know where it leads, so links are not shared here.',
  },
  'contact.address': {
    ko: '사는 곳을 알 수 있는 주소처럼 보여요. 안전을 위해 지워 주세요.',
    en: 'This looks like the address of a home. Please leave it out to keep everybody safe.',
  },
  'contact.likely': {
    ko: '연락처나 찾을 수 있는 정보처럼 보여요. 안전을 위해 여기서는 나누지 않아요.',
    en: 'This looks like a way to find or reach somebody. To keep everybody safe, such details are not shared here.',
  },
  'grooming.age': {
    ko: '나이나 집에 혼자 있는지를 묻는 말은 상대를 불안하게 할 수 있어요.',
    en: 'Asking about age or being alone at home can frighten the other person.',
  },
  'grooming.secret': {
    ko: '비밀로 하자는 말은 위험한 관계의 신호일 수 있어요.',
    en: 'Asking somebody to keep a secret can be a sign of an unsafe contact.',
  },
  'grooming.isolate': {
    ko: '다른 사람에게서 멀어지게 하는 말처럼 들릴 수 있어요.',
    en: 'This can sound like drawing somebody away from the people around them.',
  },
  'grooming.gift': {
    ko: '돈이나 선물을 주겠다는 말은 여기서 하지 않아요.',
    en: 'Money and gifts are not offered here.',
  },
  'grooming.move': {
    ko: '다른 곳으로 옮겨 이야기하자는 말은 위험할 수 있어요. 여기서 이야기해요.',
    en: 'Asking to talk somewhere else can be unsafe. Please stay here.',
  },
  'grooming.picture': {
    ko: '사진이나 영상을 달라는 말은 여기서 할 수 없어요.',
    en: 'Asking for pictures or videos is not allowed here.',
  },
  'grooming.meet': {
    ko: '직접 만나자는 말은 위험할 수 있어요. 여기서 이야기해요.',
    en: 'Asking to meet in person can be unsafe. Please stay here.',
  },
  'grooming.threat': {
    ko: '사진이나 비밀로 겁을 주는 것은 범죄예요.',
    en: 'Threatening somebody with pictures or secrets is a crime.',
  },
  'grooming.likely': {
    ko: '상대를 불편하거나 불안하게 할 수 있는 말처럼 보여요.',
    en: 'This could make the other person feel uneasy or unsafe.',
  },
  'sexual.approach': {
    ko: '성적인 말은 여기서 할 수 없어요.',
    en: 'Sexual talk is not allowed here.',
  },
  'insult.slur': {
    ko: '상대를 깎아내리는 욕설이 들어 있어요. 다시 써 볼까요?',
    en: 'This holds a word that degrades people. Would you like to say it differently?',
  },
  'insult.person': {
    ko: '읽는 사람이 상처받을 수 있는 말이에요. 다시 써 볼까요?',
    en: 'This could hurt the person who reads it. Would you like to say it differently?',
  },
  'insult.death': {
    ko: '죽으라는 말은 누군가에게 정말 위험할 수 있어요.',
    en: 'Telling somebody to die can put them in real danger.',
  },
  'insult.likely': {
    ko: '읽는 사람에게 아프게 들릴 수 있는 말이에요. 한 번 더 살펴봐 주세요.',
    en: 'This could sound hurtful to the person who reads it. Please look at it once more.',
  },
} as const

export type Why = keyof typeof reasons

/** Whether a reason has words here: a newer server may know more of them. */
export const isWhy = (why: string): why is Why => Object.hasOwn(reasons, why)

/** Reasons of what should not reach many people before somebody has read it: a way to die, with whom, and when. */
export const heldReasons: readonly Why[] = ['crisis.method', 'crisis.pact', 'crisis.plan']
