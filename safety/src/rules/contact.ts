import type { Rule } from '../matching/rule.ts'
import { HAND_OVER } from './families.ts'

/** Messengers and networks as Korean teenagers write them; 라인업, 라인댄스 and 온라인 are none. */
const KO_APPS =
  '(?:카카오 ?톡|카 ?톡|캌톡|까톡|깨톡|카카오|갠톡|ㅋㅌ|ㅋㄷ|오픈 ?채팅방?|오픈 ?챗|오픈 ?톡|오픈 ?카톡|옵챗|옵쳇|오카방?|오챗|인스타그램|인스타|인스 ?타|인별|ㅇㅅㅌ|ㅇㅅㅌㄱㄹ|디스코드|디코|ㄷㅋ|텔레그램|텔레(?!비전|파시|포트|마케)|텔그|ㅌㄹ|ㅌㄱ|(?<![가-힣])텔(?=[ ]?아이디|[ ]?아디|[ ]?id)|(?<![가-힣])라인(?!업|강|댄스|을 ?그|이 ?예|맞|이 ?맞|그려|전|배틀|이 ?너무|에 ?맞)|스냅챗|스냅(?!백|사진|드래곤)|ㅅㄴ|트위터|트윗|트친|엑스 ?계|페메|페북|페이스북|틱톡|위챗|왓츠앱|왓챕|바이버|시그널|제페토|로블록스|로블|배틀태그|배틀넷|스팀|네이트온|밴드|에스크|유튜브|카페 ?아이디|톡(?=[ ]?아이디|[ ]?아디|[ ]?id)|dm|디엠|ㄷㅇ)'
const EN_APPS_IN_KO =
  '(?<![a-z])(?:kakao(?: ?talk)?|katalk|ktalk|insta(?:gram)?|ig|discord|telegram|tele|line|snap(?:chat)?|tiktok|twitter|wechat|whatsapp)'
const HANDLE = '(?![0-9]{1,3}(?![0-9a-z_.-]))[a-z0-9_.-]{3,30}'
/** A name that is no ordinary word: it holds a digit, an underscore or a dot inside. */
const ODD_HANDLE =
  '(?=[a-z0-9_.-]{0,20}(?:[0-9_]|[.][a-z0-9]))(?![0-9.:]{1,20}(?![a-z_0-9]))[a-z0-9][a-z0-9_.-]{2,30}(?<![.])'
const ID_WORD =
  '(?:아이디|아디|계정|부계정?|본계정?|부계|닉네임?|닉|(?<![a-z])id|주소|링크|프로필|큐알|번호|ㅇㄷ|ㅇㅇㄷ|아이 ?디)'

/** Two letters are an app only where no word goes on. */
const EN_APPS =
  '(?:(?:sc|ig|dc|tg|wa|fb)(?![a-z0-9])|snap ?chat|snapchat|snap|insta(?:gram)?|1nsta|discord|disc|telegram|tele|whats ?app|kik|line|kakao ?talk|kakao|katalk|wechat|viber|signal|skype|tik ?tok|twitter|tumblr|facebook|messenger|steam|psn|xbox|gamertag|roblox|rblx|fortnite|epic|onlyfans|pinterest|reddit|twitch|google meet|facetime|imessage|yubo|wizz|hoop|bereal|omegle|threads|bluesky|spotify|cashapp|venmo|session(?! (?:is|was))|wickr|email|e ?mail|gmail)'

/** What is a contact in any language. */
export const signContact: Rule[] = [
  // Addresses, also with the signs spelled out.
  {
    severity: 'high',
    why: 'contact.email',
    patterns: [
      '[a-z0-9][a-z0-9._%+-]{0,40} ?(?:@|\\(at\\)|\\[at\\]|\\{at\\}|<at>) ?[a-z0-9-]{2,30} ?(?:\\.|dot|,|\\(dot\\)|\\[dot\\]|점|닷) ?(?:com|net|org|kr|co|io|me|edu|uk|jp|de|fr|ca|au|us|ac|go)',
      '[a-z0-9][a-z0-9._%+-]{0,40}(?: at | ?\\(at\\) ?| ?골뱅이 ?| ?앳 ?| ?에이티 ?)(?:gmail|naver|daum|hanmail|kakao|nate|hotmail|outlook|yahoo|icloud|proton ?mail|live|aol|gmx|지메일|쥐메일|네이버|다음|한메일|네이트|핫메일|야후)(?: ?(?:dot|\\.|점|닷|\\(dot\\)) ?(?:com|net|co|kr|컴|넷|me)|닷컴|닷넷)?',
      '[a-z0-9._-]{2,40} ?골뱅이',
      '골뱅이 ?(?:네이버|지메일|다음|한메일|네이트|gmail|naver)',
      '@(?:gmail|naver|daum|hanmail|hotmail|outlook|yahoo|icloud|nate|kakao|proton)',
      '[a-z0-9]{1,20}(?: dot [a-z0-9]{1,20}){0,3} at (?:gmail|hotmail|outlook|yahoo|icloud|naver|proton|live|aol)',
      '(?:네이버|지메일|다음|한메일|구글|이메일|메일|이멜) ?(?:메일)? ?(?:아이디|주소)?(?:는|은|가|:)? ?[a-z0-9._-]{3,30}(?=이야|야|로|으로|에요|예요|입니다|임|$| )(?<=[0-9._][a-z0-9._-]{0,20}|아이디[^\\n]{0,24}|주소[^\\n]{0,24})',
    ],
  },
  // Addresses of pages, short links and hosts of messengers; names of known sites alone are talk.
  {
    severity: 'high',
    why: 'contact.link',
    patterns: [
      'https?://(?!(?:www\\.)?(?:1388\\.go|109\\.|988lifeline|childline\\.org|samaritans\\.org))[^ \\n]{3,200}',
      'hxxps?://[^ \\n]{3,200}',
      'h ?t ?t ?p ?s? ?: ?/ ?/ ?[^ \\n]{3,100}',
      'www ?\\. ?(?!1388|childline|samaritans|988)[a-z0-9-]{2,60} ?\\. ?[a-z]{2,6}',
      '(?:open\\.kakao|pf\\.kakao|qr\\.kakao|t\\.me|telegram\\.me|discord\\.gg|discord\\.com/invite|discordapp\\.com|wa\\.me|line\\.me|lin\\.ee|instagram\\.com|instagr\\.am|snapchat\\.com|facebook\\.com|fb\\.me|m\\.me|linktr\\.ee|carrd\\.co|bit\\.ly|tinyurl\\.com|me2\\.do|naver\\.me|han\\.gl|url\\.kr|vo\\.la|forms\\.gle|zep\\.us|gather\\.town|asked\\.kr|ask\\.fm|ngl\\.link|tellonym\\.me|curiouscat|twitter\\.com|x\\.com/|tiktok\\.com|youtube\\.com/|youtu\\.be|twitch\\.tv|onlyfans\\.com|omegle|spooncast\\.net|zoom\\.us|meet\\.google|kik\\.me|cash\\.app|paypal\\.me|litt\\.ly|linkbio|beacons\\.ai|snipfeed|roblox\\.com/|steamcommunity)[^ \\n]{0,100}',
      '[a-z0-9][a-z0-9-]{1,40} ?\\.(?:com|net|org|kr|co|io|gg|me|ly|link|app|xyz|shop|tv|site|online|ee|to|be|gl|us|page|club|live|chat|info|biz)/[^ \\n]{1,100}',
      '[a-z0-9-]{2,40}\\.(?:carrd\\.co|blogspot\\.com|tistory\\.com|wixsite\\.com|weebly\\.com|github\\.io|notion\\.site|modoo\\.at)',
      '(?<![a-z0-9])(?:discord|t|wa|linktr|open ?\\. ?kakao|instagram|snapchat) ?(?:\\.|dot|\\(dot\\)|점|닷) ?(?:gg|me|ee|com)(?: ?(?:/|slash) ?[a-z0-9_.-]{2,40})?(?![a-z])',
      '(?:find|visit|reach|check|on|at|site is|website is|go to) (?:me )?(?:at |out )?[a-z0-9-]{3,30} ?(?:dot| \\. ) ?com',
    ],
  },
  // An @name is an account somewhere else.
  {
    severity: 'medium',
    why: 'contact.messenger',
    patterns: [
      '(?<![a-z0-9._%+-])@ ?(?!everyone|here|all|home|school|the |night|gmail|naver|[0-9]{1,2}(?:am|pm|:)|at |me |my |a |this |that |least )[a-z_][a-z0-9_.]{2,30}',
      '(?<![a-z0-9])[a-z][a-z0-9_.]{1,24}#[0-9]{4,5}(?![0-9])',
    ],
  },
]

export const koContact: Rule[] = [
  // A messenger together with a name on it.
  {
    severity: 'high',
    why: 'contact.messenger',
    patterns: [
      `(?:${KO_APPS}|${EN_APPS_IN_KO}) ?(?:의 |내 |제 )?${ID_WORD}(?:는|가|은|:|=|도|를|이)? ?(?:내 |바로 |:)? ?@?${HANDLE}`,
      `(?:${KO_APPS}|${EN_APPS_IN_KO})(?:는|은|:|=|로|으로|에서|에|도|해| ?추가| ?친추| ?검색| ?아이디 ?검색)?(?:해봐|해줘|해)? ?[:=@]? ?(?:내 ?)?@?${ODD_HANDLE}`,
      `${ID_WORD}(?:는|가|은|:|=)? ?@?${ODD_HANDLE}`,
      `(?:내|제|나) ?(?:아이디|아디|id|닉|닉네임|계정)(?:는|가|은|:|=)? ?@?${HANDLE}(?:[^a-z0-9]|$)(?![^\\n]{0,10}(?:해킹|정지))`,
      `${ODD_HANDLE}(?:야|이야|임|로|으로|에|추가|팔로우|팔로|검색| ?추가해| ?친추| ?팔로우| ?검색해| ?디엠| ?디엠해| ?맞팔| ?보내)(?![가-힣]{0,2} ?(?:버전|업데이트))(?<=${KO_APPS}[^\\n]{0,40})`,
      `@?${ODD_HANDLE} ?(?:친추|맞팔|팔로우|팔로해|선팔|추가해|디엠|톡해|갠톡|연락해|연락줘|연락 ?주)`,
      `(?:${KO_APPS}|프사|프로필|상태 ?메시지|상메)(?:에|란에)? ?[^\\n.?]{0,10}(?:아이디|아디|번호|링크|연락처|주소) ?[^\\n.?]{0,6}(?:적어|써|있|남겨|올려|해놨|박아)`,
      `(?:프로필|상메|바이오|소개)(?:에|란에)? ?~?링크`,
      '(?:연락처|번호|아이디|아디|카톡|인스타)(?:는|를|을)? ?(?:내 ?)?(?:프로필|상메|프사|소개|바이오)(?:에|란에)? ?[^\\n.?]{0,8}(?:적|써|있|남|올)',
      `(?:페메|페북|페이스북|인스타|카톡)(?:에|에서)? ?[^\\n.?]{0,6}[가-힣]{2,5} ?(?:검색하면|치면|검색해|찾으면)`,
    ],
  },
  // Asking for an account, or offering to go on talking elsewhere.
  {
    also: 'grooming',
    severity: 'medium',
    why: 'contact.messenger',
    unless: ['helpline', 'warned', 'thirdPerson'],
    patterns: [
      `(?:${KO_APPS}|${EN_APPS_IN_KO}) ?${ID_WORD}(?:이|가|를|는|은|도)? ?(?:좀 |혹시 |하나 |서로 )?${HAND_OVER}`,
      `(?:${KO_APPS}|${EN_APPS_IN_KO}|틱톡|에스크)(?:이|가|를|을|은|는|도)? ?(?:아이디 |서로 |좀 |혹시 |우리 |같이 )?(?:교환|추가|친추|맞팔|선팔|맞추|팔로우 ?(?:해|할|하|ㄱ|좀)|알려 ?(?:줘|줄|주|드)|공유|가르쳐|갈켜|까자|트자|친구 ?(?:하|해|추)|주라|줄래|줘(?![가-힣])|줄게|ㄱㄱ|ㄱ\\?|고\\?|부계 ?알려)`,
      `(?:${KO_APPS}|${EN_APPS_IN_KO})(?:으로|로|에서)? ?(?:와(?![가-힣])|와라|오셈|오실|올래|오면|넘어|옮|이동|가자|갈래|얘기 ?(?:하|해|할)|이야기 ?(?:하|해|할)|대화 ?(?:하|해|할)|연락 ?(?:해|줘|하|할|주)|말 ?걸|톡 ?(?:해|하|줘)|보내 ?(?:줘|라|봐)|하자|할래|하실|할까|해 ?줘|만나|메시지|답장 ?줘|들어 ?(?:와|오)|드루|컴온|ㄱㄱ|주세요|남겨)(?!다가 ?싸|면 ?욕)`,
      `(?:${KO_APPS}|${EN_APPS_IN_KO})(?:이|을|를|도|은)? ?(?:있어|있음|있니|있지|있나|있으|하니|해|함|써|하세|하냐|쓰니|쓰냐|깔|안 ?해)(?:요|세요)?\\?`,
      `(?:${KO_APPS}|${EN_APPS_IN_KO})(?:이|도|은)? ?(?:되세요|되니|돼\\?|돼요\\?|가능|됨\\?|되나요|편해|편한데|가 ?편)`,
      `(?:${KO_APPS}|${EN_APPS_IN_KO}|검색창|검색)(?:에|에서)? ?[^\\n.?]{0,14}(?:치고|검색하고|검색해서|쳐서|입력하고|찾아서) ?(?:와|들어|드루|친추|추가|오면|봐)`,
      `(?:${KO_APPS}|${EN_APPS_IN_KO})(?:이|을|를|도|은)? ?(?:있으면|하면|깔고|깔아서|깔면|만들어서|만들고|가입하고) ?[^\\n.?]{0,8}(?:알려|추가|연락|줘|와|말|친추|보내|톡)`,
      '(?:오픈 ?채팅방?|오픈 ?챗|오픈 ?톡|오픈 ?카톡|옵챗|옵쳇|오카방?|오챗|서버|단톡)(?:을|를|방|에|도)? ?[^\\n.?]{0,10}(?:팠|파놨|팔게|팔까|파자|열었|열게|만들었|만들게|만들까|만들자|검색|들어 ?(?:와|오)|초대(?:할|해|링)|링크|드루|오셈|와라|와 ?줘|로 ?와|으로 ?와|치면|ㄱㄱ|코드|비번)(?!서 ?욕)',
      '(?:디엠|dm|ㄷㅇ|페메|갠톡|갠디|개인 ?톡|개인 ?메시지|쪽지) ?(?:줘|주라|주세|해(?:줘|라|$|요)|하자|할게|할래|보내(?!서)|걸어|ㄱㄱ|주면|주실|가능|드릴|드려|받아|달라)(?!서 ?욕)',
      '(?<![가-힣])(?:큐알|qr) ?(?:코드)? ?[^\\n.?]{0,8}(?:찍|보내|스캔|줄게|교환)',
      '(?:아이디|아디|id|ㅇㄷ)(?:이|가|를|는|도)? ?(?:좀 |혹시 |하나 )?(?:알려 ?(?:줘|줄|주|달)|교환|뭐야|뭐임|뭐니|뭐에요|뭐예요|뭐냐|뭔데|보내 ?(?:줘|봐)?(?:$|[.?! ])|불러|까 ?봐|적어 ?(?:줘|$)|공유|주라|줄래|줘(?![가-힣])|줄게|어떻게 ?(?:돼|되)|쏴)(?!라고 ?하는 ?사이트)',
      '(?:여기|이 ?앱|이 ?사이트|도담)(?:는|은|서|에서)? ?(?:말고|불편|답답|느려|검열|감시|위험|별로|좀 ?그|보는 ?사람|기록|지루)[^\\n.?]{0,24}(?:카톡|인스타|디코|텔레|라인|딴 ?(?:데|곳)|다른 ?(?:데|곳|앱)|넘어|옮|번호|문자|아이디|개인적|따로)',
      '(?:다른|딴) ?(?:앱|어플|데|곳|채팅|사이트|메신저)(?:에서|으로|로|가서)? ?[^\\n.?]{0,6}(?:얘기|이야기|대화|옮|넘어|하자|할래|가자|연락|톡)',
      '(?:따로|개인적으로|사적으로) ?(?:연락|톡|얘기|만나|대화|이야기) ?(?:하|해|할|주|줘|ㄱ|가능)',
      '(?:큐알|친구 ?추가|친추) ?(?:해 ?줘|ㄱㄱ|ㄱ|할게|하자|좀|해라|해주세요|고고|부탁|걸어|줄래|보낼|받아)',
      '맞팔 ?(?:하|ㄱ|할|해|고|가능|환영)|선팔 ?(?:하|할|해)',
    ],
  },
  // Asking for a number, or announcing the own one.
  {
    also: 'grooming',
    severity: 'medium',
    why: 'contact.phone',
    unless: ['helpline', 'warned', 'thirdPerson'],
    patterns: [
      '(?<![가-힣])(?:핸드폰 ?번호|휴대폰 ?번호|핸폰 ?번호|폰 ?번호|전화 ?번호|개인 ?번호|폰번|전번|연락처|네 ?번호|니 ?번호|너 ?번호|내 ?번호|제 ?번호|번호)(?:를|을|가|는|은|도|나)? ?(?:좀 |혹시 |서로 |우리 |하나 |개인 )?(?:알려 ?(?:줘|줄|주|달|드)|알랴|갈켜|가르쳐|교환|따도|딸|줄래|줄게|주라|주면|주세|주실|줘(?![가-힣])|줄 ?수|뭐야|뭐임|뭐니|뭐예|뭐에|뭐냐|뭔데|불러|남겨|남길|적어|보내|까(?:자|$)|달라|물어 ?봐도|알 ?수|공유|좀(?:$|[.?!])|저장(?:해|할)|궁금|있어\\?|찍어|어떻게 ?(?:돼|되))(?![^\\n.?]{0,8}(?:이니까 ?대기|문제))',
      '(?:전화|문자|연락|톡)(?:해|줘|주라|하자|할래|할게| ?주세요|해줘|해라|해요|좀 ?해|좀 ?줘)[^\\n.?]{0,4}(?:번호|여기로|이 ?번호|내 ?번호)',
      '(?:이|내|여기) ?번호로 ?(?:전화|문자|연락|카톡|톡)',
      '(?:선생님|쌤|담임)(?:님)? ?(?:개인 ?)?(?:연락처|번호|카톡)(?:를|을|이)? ?(?:좀 )?(?:알 ?수|알려)',
    ],
  },
  // The address of a home, or asking for it.
  {
    severity: 'high',
    why: 'contact.address',
    unless: ['helpline', 'warned'],
    patterns: [
      '(?:서울|부산|대구|인천|광주|대전|울산|세종|수원|성남|용인|고양(?!이)|창원|청주|전주|천안|안산|안양|부천|남양주|화성|평택|의정부|시흥|파주|김포|경기도?|강원도?|충북|충남|전북|전남|경북|경남|제주)(?:특별시|광역시|시|도)? ?(?:[가-힣]{1,4}(?:시|구|군) ?)?[가-힣0-9]{1,6}(?:동|읍|면|리|로|길|가) ?[0-9]{1,4}(?:-[0-9]{1,4}|번지|번길| ?[0-9]{1,3}호)?(?![0-9]|번 ?버스|시 |분 |월|점|등|위|학년|중학|고등|호선)',
      '[가-힣]{1,5}구 ?[가-힣0-9]{1,6}(?:동|로|길) ?(?:[0-9]{1,4}(?:번?길)? ?)?[0-9]{1,4}(?:-[0-9]{1,4}|번지)?(?![0-9]|번 ?버스|시 |학년)',
      '[가-힣0-9]{2,8}(?:로|대로) ?[0-9]{1,4}번?길 ?[0-9]{0,4}',
      '[가-힣0-9]{1,10}(?:아파트|빌라|오피스텔|맨션|타운|캐슬|자이|래미안|푸르지오|힐스테이트|아이파크|주공) ?(?:[0-9]{1,4}동 ?)?[0-9]{1,4}호',
      '[0-9]{2,4}동 ?[0-9]{2,4}호',
      '(?<![가-힣])(?:우리 ?집|내|집|니네 ?집|너네 ?집|너희 ?집|네|니|자기 ?집)? ?주소(?:를|가|는|도|좀)? ?(?:좀 )?(?:알려 ?(?:줘|줄|주)|보내(?:줘|주|줄|$|[.?! ])|불러|적어 ?줘|뭐야|뭐임|찍어|줘(?![가-힣])|주라|주면|줄게|남겨|어디)',
      '(?:집|주소)(?:은|는|이|가)? ?[^\\n.?]{0,14}(?:[0-9]{1,4}(?:번지|호|동 ?[0-9])|(?:로|길) ?[0-9]{1,4})(?!선|번 ?버스)',
      '(?:어느|무슨) ?(?:동네|아파트|동) ?(?:살아|사니|사냐|살고|사세요)[^\\n.?]{0,20}(?:갈게|데리러|만나|호수|몇 ?동)',
    ],
  },
]

export const enContact: Rule[] = [
  // A messenger together with a name on it.
  {
    severity: 'high',
    why: 'contact.messenger',
    unless: ['warned'],
    patterns: [
      `(?<![a-z])${EN_APPS}(?![a-z]{1,12}-)(?: (?:user(?:name)?|name|id|handle|account|tag|acc|is|s|its|at|me|and|add|number|username is|id is|name is|user is|under|@|as|my))?(?: (?:is|its|at|me))? ?[:=-]? ?@?(?=[a-z0-9_.-]{0,20}(?:[0-9_]|[.-][a-z0-9]))(?![0-9.:]{1,4}(?:[ap]m)?(?![a-z_0-9]))[a-z0-9][a-z0-9_.-]{2,30}(?<![.-])(?!\\.?[0-9])`,
      `(?:my|the|new|main|spam|priv|private|alt) (?:${EN_APPS})(?: (?:user(?:name)?|name|id|handle|account|tag|acc|priv|number))?(?: (?:is|its|s|starts|begins|:)(?![a-z]))(?: (?:just|with))? ?@?(?!down|private|broken|full|dead|not|so|hacked|banned|gone|deleted|the|a|an|blocked|locked|glitching|slow|being|boring|disabled|off|on|too|really|new|old|still|now|my|all|because|when|always|never|full|toxic|addicting|lagging|suspended|like|just|only|for|public|trash)[a-z][a-z0-9_.-]{2,30}`,
      `(?:my|same|the) (?:@|user(?:name)?|handle|gamertag|id|tag|name) (?:is|on|there is|for|s)(?: (?:${EN_APPS}|everything|there)(?: is| on)?)? ?[:=]? ?@?(?=[a-z0-9_.-]{0,24}(?:[0-9_]|[.][a-z0-9]))[a-z0-9][a-z0-9_.-]{2,30}`,
      `same (?:@|user(?:name)?|name|handle|id|on|tag) (?:on |for )?(?:${EN_APPS}|everything|there|all)`,
      `(?!(?:guy|girl|boy|lad|fella|friends?|people|everyones?|someone|met|selfies|pics|photos|streak|nights|thanks|frogs)(?![a-z0-9_]))[a-z0-9_.-]{3,30} (?:on|for|is my) (?:${EN_APPS}|everything)(?<=(?:find|add|me|search|look up|follow|user(?:name)?|its|im|name|handle|@|called|dm|under|up)(?![a-z])[^\\n?]{0,24})`,
      `(?:snap|sc|ig|insta|kik|disc|discord|whatsapp|line|telegram|tele)(?:[:=]| ?- | is |: ?@?)[ ]?@?[a-z][a-z0-9_.]{3,30}(?<!down|broken|dead|boring|toxic|full|lagging|glitching|banned|addictive|addicting|annoying|ruining|mid|trash|private|better|where|what|that|everything|killing|making|getting|literally|just|still|really|actually|being|always|like|great|good|wild|crazy|okay|very|super|this|here|over|when|because|also|gone)(?![a-z])`,
      '(?:kik|snap|dm|telegram|whatsapp|discord|line|skype|signal|insta|text|message|msg|add|dc|tele|friend) me(?: (?:on|at|@|it|there|is|pls|please|my|user|username|name|under|with))* ?[:@]? ?@?(?=[a-z0-9_.-]{0,24}[0-9_.#@])[a-z0-9][a-z0-9_.#@-]{3,30}(?<![.])',
      'kik me [a-z][a-z0-9_.]{4,30}',
      '(?:follow|find|add|friend|search|sub to|subscribe to|look up|stalk)(?: (?:me|my|us|for|up))* (?:on |my |at |under )?(?:${APPS})',
      `(?:mine|mines) (?:is|s|:)? ?@?(?=[a-z0-9_.-]{0,24}(?:[0-9_]|[.][a-z0-9]))(?=[0-9_.-]{0,10}[a-z])[a-z0-9][a-z0-9_.-]{3,30}`,
      'underscore',
      '(?:my|here is my|heres my|this is my|contact|reach me)(?: (?:at|on|is|info|contact|:))* ?[:]? ?@?(?=[a-z0-9_.-]{0,24}[0-9_])(?=[0-9_.-]{0,10}[a-z])[a-z0-9][a-z0-9_.-]{4,30}(?<=(?:contact|reach me|socials?|user(?:name)?|handle|id)[^\\n?]{0,30})',
      '(?:username|user name|user|handle|id)(?: (?:is|:|its))* ?[:=]? ?@?(?=[a-z0-9_.-]{0,24}(?:[0-9_]|[.][a-z0-9]))(?=[0-9_.-]{0,10}[a-z])[a-z0-9][a-z0-9_.-]{3,30}',
      '[a-z][a-z0-9_.]{2,30} (?:friend me|add me|follow me|dm me|hmu|text me)(?<=(?:user(?:name)?|id|name|handle|@|roblox|tag)[^\\n?]{0,50})',
      '(?=[a-z0-9_.-]{0,20}[0-9_])(?=[0-9_.-]{0,6}[a-z])[a-z0-9][a-z0-9_.-]{4,30} (?:add me|follow me|friend me|dm me|on snap|on insta|on ig|on discord|hmu)',
    ].map((pattern) => pattern.replaceAll('${APPS}', EN_APPS).replaceAll(')*', '){0,4}')),
  },
  // Asking for an account, or offering to go on talking elsewhere.
  {
    also: 'grooming',
    severity: 'medium',
    why: 'contact.messenger',
    unless: ['warned', 'thirdPerson'],
    patterns: [
      `(?<!(?:bullied|cyberbullied|spend|time|much|famous|drama) )(?:add|follow|dm|text|message|msg|hmu|hit me up|hit me|find|contact|pm|call|ring|snap|write|reach|talk to|chat with|add up|hml|invite|ping|friend|sub to)(?: (?:me|to|my|us|at|over|with))* (?:on |in |via |through |over |at |my |ur |up on |using |back on )?(?:${EN_APPS})(?! (?:last|yesterday|class|story|stories|reels?|streak|update|filters?|video|post|after|tomorrow in class|if you have questions about))`,
      `(?:whats|what is|what s|wuts|wats|whts|tell me|give me|gimme|drop|send(?: me)?|share|can i (?:have|get)|could i (?:have|get)|may i (?:have|get)|let me (?:have|get)|i need|lemme get|pass me|trade|swap|exchange|post|type|what are|need|show me|please tell me|can you give me|could you give me|can u give me|would you give me|want)(?: (?:me|with me|to (?:swap|exchange)))? ?(?:ur|your|yo|ya|the|u r|yr|my|our)? ?(?:${EN_APPS}|socials|social media|social|social accounts|@|user(?:name)?s?|handle|gamertag|contact(?: info| number| details)?|contacts?|digits|other accounts?|accounts?)(?: (?:name|id|address|user(?:name)?|handle|number|account|acc|link|@|tag|info|pls|please|plz|so|and|then|again|there|real quick|bro|babe|rn|now|x|too)){0,3}(?:$|\\?|\\.|,|!| so | and | to | then| i )(?<!the )(?<!my )(?<!(?:what are|whats|what is|need|post|want) (?:my |the )?(?:email|gmail|accounts?|social media|contacts?|steam|line|social|zoom|signal|session))`,
      `(?:do|does|did|have|you|u|ya|got|gotta|r u|are you|are u|is you)(?: (?:you|u|ya|guys|also|even|have|use|got|a|an|any|on|or|both))* (?:snap ?chat|snap|sc|insta(?:gram)?|ig|discord|disc|telegram|tele|whats ?app|kik|line|kakao ?talk|kakao|wechat|skype|tik ?tok|facebook|fb|messenger|viber|signal|twitter|wizz|yubo|steam|roblox)(?: (?:or|and) [a-z]{2,10})?(?: (?:we can|so we|i can|acc(?:ount)?|so i|its private|its more|instead|too|there|where|at all|pls|please|thing|by any chance|to talk|to chat|we could))?(?:\\?|$|[^.\\n]{0,30}(?:talk|chat|text|add|private|message|msg|video))(?<!(?:my (?:parents|mom|friends) have|how do you use|is) [a-z]{2,9})`,
      '(?:you|u|ya) (?:got|have|on|use|got a|have a|got an|have an|use a) (?:snap ?chat|snap|sc|insta(?:gram)?|ig|discord|disc|telegram|tele|whats ?app|kik|line|kakao|wechat|another app|other apps?|any other app)',
      `got (?:snap|insta|ig|discord|telegram|kik|whatsapp|tele|a snap|a discord|an insta)\\??$`,
      `(?:lets|let us|can we|could we|shall we|we should|we can|we could|wanna|want to|should we|rather|prefer to|come|better to|move|switch|go|continue|talk|chat|text|speak|moving|come over|hop|jump|meet me|join me|use|maybe)(?: (?:we|to|talk|chat|text|move|switch|go|continue|this|it|somewhere|over|the|conversation|convo|here|speak|more|better|use|hop|just|off|privately|instead|me|u|you|our|later|call|carry|keep talking|talking|chatting|take|on))* (?:on |to |over |in |via |onto |using |through |thru )?(?:my |a |private |another |different |other |the )?(?:${EN_APPS})(?: (?:call|chat|instead|its|it|where|so|is|then|dms?|server|because|bc|cuz|pls|please|now|later|more|better|if|room|for|tonight|when|there|or|and|$)|$|\\?|\\.|,)(?<!(?:go|hop|jump|talk|chat|play) (?:in |on )?line)(?<!in line)`,
      '(?:lets|let us|can we|could we|should we|wanna|want to|we should|we could|we can|maybe we|is there|do you (?:have|use)|u have|you have|is it ok to|rather|take|move|go|text|talk|chat|add me|use)(?: (?:somewhere|anything|any|we|this|it|there|can|could|else|talk|chat|take|move|go|text|to|on|in|our|convo|conversation|chat|use|a|off|over|me|switch|continue|speak|do|i|you|u|us|anywhere|add|an|meet))* (?:somewhere (?:else|more private|private|safer|other|off here|less)|another (?:app|place|site|platform|chat)|a different (?:app|place|site|platform)|different app|other (?:app|apps|platform|place)|off (?:here|this app|this site|the app|platform)|outside (?:of )?(?:here|this app|the app)|elsewhere|else we can (?:talk|chat|text)|else (?:to|i can) (?:talk|text|chat)|outside this)(?! (?:for lunch|to eat|to study))',
      '(?<!(?:a|the|this|crisis|by) )(?:text|message|call|dm|msg|hmu|ring|phone|buzz|write|email|mail|hit)(?: (?:me|my))* (?:instead(?! of)|off here|privately|private|outside|on there|up on|line|phone|cell|number|there instead|personally)(?! (?:rings|died|broke))',
      '(?:not here|cant talk here|dont like it here|this app (?:is|sucks)|they (?:can )?read|hate this app|here is (?:monitored|not private))[^.?]{0,40}(?:app|text|snap|insta|discord|somewhere|else|whatsapp|telegram|number|dm|private)',
      '(?:drop|share|swap|trade|exchange|give|send|post|leave|comment|what are|whats|tell)(?: (?:me|us|all|with me|ur|your|yalls|our|the))* (?:socials|snaps|instas|igs|contacts|numbers|digits|user(?:name)?s|handles|@s|discords|contact (?:info|number|details))',
      '(?:join|come (?:to|in|on)|enter|check out|get in|hop (?:in|on)|invite (?:you|u) to|link to|made a|have a|started a|own a)(?: (?:my|our|this|the|a|to|up|out))* (?:new |private |own )?(?:discord(?: server| group)?|server|telegram(?: group| channel)?|whatsapp group|group ?chat on|open ?chat|snap group|gc on)(?! (?:is|was|went) down)',
      '(?:link|@|user(?:name)?|snap|insta|ig|it|its|number|socials?)(?: (?:is|are|s))? (?:in|on|at) (?:my|the|ur) (?:bio|profile|pfp|about me|page)',
      'check (?:out )?(?:my|the) (?:bio|profile|pfp)',
      `(?<![^.?] ?)(?:so |and |hey )?(?:ur|your|yo) (?:${EN_APPS})\\??$`,
      'scan (?:my|this|the) (?:qr|code|snapcode|qr ?code)',
      '(?:my|new|this is my|heres my|here is my) (?:qr ?code|snapcode|snap code)',
      `(?:send|give|tell|text|dm|ill send|i will send|gonna send|i can give|i give|i will give|ill give|ill tell)(?: (?:u|you|ya|to you|yall))* my (?:${EN_APPS}|socials|user(?:name)?|contact|number|digits|@|handle|email)`,
      `(?:add|accept) my (?:${EN_APPS})`,
      `(?:add|friend|follow|accept) me(?: (?:on|there|somewhere|back|pls|please|in|at|as|up|as a friend)){0,2}(?:$|\\.|\\?|,| pls| (?:there|somewhere|back)| on (?:the )?(?:game|app|there))(?<!(?:didnt|wont|not|never|to|unfriended|they|he|she) (?:add|accept|follow|friend) me)`,
      `(?:pic|look|search|type) (?:me )?(?:up )?[a-z0-9_.]{3,20} (?:in|on) (?:${EN_APPS})`,
    ].map((pattern) => pattern.replaceAll(')*', '){0,5}')),
  },
  // Asking for a number, or announcing the own one.
  {
    also: 'grooming',
    severity: 'medium',
    why: 'contact.phone',
    unless: ['helpline', 'warned', 'thirdPerson'],
    patterns: [
      '(?:whats|what is|wats|wuts|what s|give me|gimme|drop|send(?: me)?|text me|dm me|share|can i (?:have|get)|could i (?:have|get)|may i (?:have|get|know|ask)|lemme (?:get|have)|let me (?:get|have)|tell me|need|i want|want|swap|exchange|trade|switch|ask for|have|got|get|leave|type|know|need to get)(?: (?:me|please|pls|to know|over))? ?(?:ur|your|yo|ya|yer|our|u r)? ?(?:phone |cell |mobile |cellphone |contact |whatsapp |real |own |personal )?(?:numbers?|digits|#|nmbr|num|nbr|cell|celly|phone no|mobile no)(?: (?:pls|please|plz|so|and|then|too|bro|babe|x|now|again|real|sometime))*(?:$|\\?|\\.|,| so| and| we| to (?:text|call)| i (?:can|could|will)| then)(?<!(?:want|have|need|got|whats|what is|know|type|get|leave|exchange|trade|switch|tell me) (?:numbers?|num|#|nbr|the cell|cell))(?<!lucky number)(?<!favou?rite number)',
      '(?:heres|here is|this is|ill give (?:u|you)|i will give (?:u|you)|take|save|giving you|give you|text|call|ring|its|have|want) my (?:phone |cell |mobile |new |real |personal )?(?:number|digits|#|cell|nmbr|num|mobile)(?! (?:is|was) (?:up|wrong|plate|line))',
      'my (?:phone |cell |mobile |new |personal )?(?:number|#|cell|nmbr|num|mobile|digits) (?:is|s|:|=|its)(?! (?:in|on the|the|up|hidden|private|a |an |not|so|blocked|10|7|lucky|too))',
      '(?:text|call|ring|phone|facetime) me (?:at|on|@|2night|tonight|later|tomorrow|maybe|when|if|2nite|here)(?: [a-z]{1,9}){0,3} ?\\(?\\+?[0-9]{3}',
      '(?:my |the )?(?:number|cell|phone|digits|nmbr|#|line|mobile)(?: (?:is|s|its|at|:|on))* ?[:#]? ?\\(?\\+?[0-9]{3}[0-9 .()-]{3,14}[0-9]',
    ].map((pattern) => pattern.replaceAll(')*', '){0,4}')),
  },
  // The address of a home, or asking for it.
  {
    severity: 'high',
    why: 'contact.address',
    unless: ['warned'],
    patterns: [
      '(?<![0-9:.])[0-9]{1,5}[a-d]? (?!(?:minutes?|mins?|hours?|hrs?|miles?|km|seconds?|days?|weeks?|and|or|to|of|am|pm)(?![a-z]))(?:(?:north|south|east|west|n|s|e|w) )?(?:[a-z]{2,14} ){1,3}(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|court|ct|boulevard|blvd|close|crescent|place|pl|terrace|gardens|circle|parkway|square|mews)(?! (?:grade|place|win|time|day|period|century|movie|ave on|of the|in (?:the )?(?:race|league|class|line)))(?![^.?]{0,10}(?:mall|concert|festival|runner|st patrick))',
      '(?:apt|apartment|flat|unit|suite) (?:no |number |# ?)?[0-9]{1,4}[a-d]?',
      '(?:my|the|our|home) (?:home )?(?:address|addy|adress|postcode|post code|zip ?code|zip) (?:is|s|:|in|=)(?! (?:hidden|private|chang(?:ed|ing)|going to|not|secret|a|the|old|wrong|broken|stuck|jammed|gone))',
      '[a-z]{1,2}[0-9][0-9a-z]? [0-9][a-z]{2}(?: |$|\\.)(?=[^\\n]{0,30})(?:is my|is our|is the|postcode)?(?<=(?:live|address|postcode|come|house|home|at|in|code|is my|here)[^\\n]{0,30})',
      '[a-z]{1,2}[0-9][0-9a-z]? [0-9][a-z]{2} (?:is (?:my|our|where)|postcode)',
      '(?:whats|what is|send|send me|give me|tell me|drop|text me|share|gimme|need|type|dm me)(?: (?:me|over))? ?(?:ur|your|yo|the)? ?(?:home |house |full |exact |mailing |street )?(?:address|addy|adress|location|postcode|zip ?code)(?! (?:bar|book|of (?:the )?(?:school|library|shop|cafe|email|website|store)|the (?:issue|problem)))(?<!(?:whats|what is|need|give me|send) (?:the )?(?:address|location))',
      '(?:where (?:exactly |precisely )?do (?:you|u) live|which (?:street|building|apartment|house) (?:do|are) (?:you|u))[^.?]{0,30}(?:address|street|number|pick|come|exact|drive)',
      'where exactly (?:do|r|are) (?:you|u) (?:live|at|located)',
      '(?:i live|we live|im|come|come over|my house is|my place is|find me|staying) (?:at|on|to|over to) (?:number )?[0-9]{1,5}[a-d]? (?!(?:pounds|percent|points?|dollars|degrees|hours?|minutes?|mins|years?|days?|weeks?|months?|followers|subs|views|pages|people|words|of|and|out)(?![a-z]))[a-z]{3,15}',
      '(?:drop|share|send) (?:me )?(?:ur|your|a) (?:location|pin|live location)',
    ],
  },
]
