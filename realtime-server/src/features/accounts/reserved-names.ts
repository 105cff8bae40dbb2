import { reservedUsernames } from '@dodam/contract'

const words = (...lines: string[]) => lines.flatMap((line) => line.split(' '))

/** Offices: refused as a name that consists only of these and of `around`. */
export const alone = [
  ...words(
    '도담 운영자 운영진 운영팀 관리자 관리팀 지원팀 상담팀 고객센터 상담 상담실 신고센터 도우미 경찰 교사',
    '선생님 담임 담임선생님 교장 교장선생님 교감 교감선생님 인증 공식 스태프 스탭 매니저 안내 인공지능 챗봇',
    '시스템 카운슬러 형사 여경',
    'dodam admin administrator moderator moderation operator support helpdesk staff official system safety',
    'verified police officer teacher principal counselor counsellor helpline hotline lifeline assistant bot',
  ),
  ...reservedUsernames,
]

/** Words that go with an office: 도담 지원팀, Dodam-Support-Team, 109 상담. */
export const around = words(
  '팀 님 공식 공지 봇 센터 전화 계정 채널 청소년 학교 온라인 마음 선생님 쌤 리스너 회원 서비스 대표 담당 담당자 직원 에이아이',
  'team official the real line desk center centre account agent service teen youth student school online live',
  'member listener help helper friend buddy companion coach crisis dept department korea seoul chat care',
)

/** Offices that are refused anywhere in a name: 민지 상담사 and 상담사 민지. */
export const anywhere = words(
  '운영자 운영진 운영팀 관리자 관리팀 지원팀 서포트팀 상담팀 어드민 모더레이터 고객센터 고객지원 상담센터 상담소 상담실 신고센터 긴급전화',
  '경찰청 경찰서 지구대 파출소 소방서 교육청 교육부 여성가족부 여가부 보건복지부 검찰청 사이버수사 학교전담',
  '생명의전화 희망의전화 사랑의전화 청소년전화 상담전화 위기상담 자살예방 위클래스 위센터 wee클래스 wee센터 일삼팔팔',
  '인증리스너 인증된 신뢰리스너 인증회원 인증상담 인증멘토 인증완료 공식계정 공식리스너 공식상담 공식멘토 공식채널',
  '도담팀 도담지기 도담봇 도담공식 도담운영 도담관리 도담지원 도담상담 도담ai',
  'ai도우미 ai상담 ai친구 ai봇 에이아이도우미 인공지능 챗봇 상담봇 케어봇 도우미봇 위로봇 안내봇 챗gpt',
  'administrator moderator moderater customerservice helpdesk helpline lifeline1388 crisisline suicideline verified chatgpt chatbot carebot',
  'supportteam supportstaff supportdesk supportline supportcenter supportcentre supportagent supportservice',
  'supportadmin supportofficial supportchat supportbot teensupport customersupport techsupport officialsupport',
  'staffmember dodamteam dodamstaff dodamofficial dodamadmin dodamsupport dodambot dodamai dodamhelp dodamhq',
  'schoolcounsel schoolofficial schoolstaff schooladmin',
  'policedept policedepartment policestation policeofficial policeofficer',
)

/** Offices that are also dream jobs: 상담사 민지 is refused, 상담사가 꿈 is not. */
export const callings = words(
  '상담사 카운슬러 상담원 상담가 상담교사 상담선생 상담쌤 보건교사 보건선생 보건쌤 경찰관 경찰공무원 사회복지사 청소년지도사',
  '심리치료 심리학자 정신과의사 counselor counsellor therapist psychologist psychiatrist policeman policewoman',
)
export const dreams = words(
  '꿈 지망 되고싶 될래 될거 되는법 준비생 준비중 예비 미래 future dream wannabe aspiring hopeful',
)

/** Offices at the beginning or the end of a name: admin jane. */
export const atEdges = words('admin operator operators', '스태프 교장선생님 교감선생님')

/** Offices at the beginning of a name: realfriend is allowed. */
export const atStart = words('aihelper aifriend aibot aiassistant aicounsel aisupport ailistener')
/** Offices at the end of a name: 중학교싫어 is allowed. */
export const atEnd = words('초등학교 중학교 고등학교 국어쌤 수학쌤 영어쌤 과학쌤 사회쌤')
/** Offices as a separate word: flagstaff is allowed. */
export const asWord = words('staff police')
/** Phone numbers with a word around: 117 센터. */
export const numbers = words('109 112 117 119')
