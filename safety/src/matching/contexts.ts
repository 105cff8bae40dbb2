/**
 * Surroundings in which a match means something else. Each is tried on the sentence around the match, written as
 * `before « match » after`, so a pattern can say on which side of the match it looks.
 */
const KO_PEOPLE =
  '(?:친구|엄마|아빠|부모님|할머니|할아버지|언니|누나|동생|가족|쌤|선생님|애들|남친|여친|남자친구|여자친구|우리반|걔|사촌|이모|고모|삼촌|짝꿍|반 ?애|썸남|썸녀|짝남|짝녀|강아지|고양이)(?:들)?'

export const contexts = {
  /** "죽고 싶지 않아", "I do not want to die". */
  negated: [
    '»(?:다는|다는 ?건|은|는|을|다)? ?(?:생각|마음|거|것|건|게|적|정도|기분|충동)?(?:은|는|이|도|까지는|까진|같은 거|같은 건|하는 건)? ?(?:이제|이젠|더 이상|더는|전혀|절대|아예|별로|진짜|정말|한번도|아직)? ?(?:은 ?이제 ?|은 ?이젠 ?|이 ?이제 ?)?(?:지 ?않|지는 ?않|진 ?않|않|안 (?:들|해|하|할|했|나)|안해|안할|없(?!어지|애|는 ?게)|아니(?!면)|ㄴㄴ)',
    '»[^.?]{0,8}(?:거|건|게|뜻이|말이) ?(?:절대 |진짜 )?(?:아니(?!면|야 )|아님|아냐)',
    '(?:dont|do not|doesnt|does not|didnt|did not|never|no longer|not|wouldnt|wont|isnt|arent|wasnt|stopped|nobody|no one|without) (?:(?:really|actually|even|ever|want|wanna|going|gonna|to|feel|feeling|like|think|thinking|of|about|planning|trying|a|that|be|been|am|is|have|had|any|thoughts|would|will|wish|i|im|actively) ){0,5}«',
    '«[^«»]{0,40}» (?:anymore|any more)[^.?]{0,10}(?:better|ok|okay|happy|good)',
  ],
  /** Over and done with, and said so. */
  recovered: [
    '(?:예전|옛날|작년|그때|한때|어릴 때|전에|과거|재작년|중학교 때|초등학교 때)[^.?]{0,30}«[^.?]{0,50}(?:지금은|이제는|이젠|이제 |요즘은|현재는)[^.?]{0,12}(?:괜찮|안 ?해|안 ?그래|안 ?하|좋아|나아|극복|웃|행복|없어|살만|다행)',
    '(?:예전|옛날|작년|재작년|그때|한때|전에|과거|중학교|초등학교|시절)[^.?]{0,24}«[^«»]{0,40}»(?:었|던|은 적)[^.?]{0,24}(?:지금|이제|이젠|요즘)(?!도|까지| ?또| ?다시| ?더)',
    '(?:was|felt|used to (?:be|feel|want))[a-z ]{0,10}«[^«»]{0,40}»[^.?]{0,40} now (?!its? |more |again|even|worse|back|feel(?:ing)? (?:it|that))[^.?]{0,40}',
    '»[^.?]{0,30}(?:괜찮아졌|괜찮아짐|나아졌|극복했|이겨냈|좋아졌|버티길 ?잘|살길 ?잘|살아있길 ?잘|끊었어|끊은 ?지|이제 ?안 ?해|이젠 ?안 ?해|안 ?한 ?지|도움 ?됐|도움이 ?됐|도움 ?받)',
    '(?:used to|last year|years? ago|back then|once|was|had)[^.?]{0,40}«[^.?]{0,60}(?:better now|ok now|okay now|fine now|im better|happy now|happier now|happy ending|safe at|been safe|two years|years since|urges are gone|not anymore|i recovered|recovering|been clean|clean for|helped|saved me|glad i|i got help|im okay|im ok |i stopped|over it|got help|but therapy|so much better)',
    '(?:havent|not) «[^.?]{0,30}(?:since|for)',
    'years? (?:since|from) my last',
    '»[^.?]{0,30}(?:but|and) (?:(?:now )?i |im |i am )?(?:got help|okay now|ok now|better now|fine now|happy now|doing better)',
    'used to[^.?]{0,20}«(?![^.?]{0,60}(?:again|back|still|return))',
  ],
  /** A story, a song or a dream. */
  fiction: [
    '이 책|버킷리스트|한자|무지개다리|안개|가사|대사|장면|주인공|캐릭|등장인물|소설|웹툰|웹소설|드라마|영화|꿈(?:에|을|속|꿨| ?꿈)|뮤지컬|독후감|명언|속담|데스노트|추리|마피아|좀비|애니|만화|보스|스테이지|롤에서|배그|마크|게임에서|게임 ?속|캐릭|노래(?:에|가|는|제목| ?제목)',
    ' fic |my oc |villain|hymn|the line is|spoiler|lipsync|wattpad|pentakill|fandom|judas|virginia woolf|macbeth|drama exam|battery|biscuit|hilarious|farewell letter from|lyric|song|movie|film|the book|a book|novel|character|protagonist|scene|episode|tv show|the show|anime|manga|webtoon|romeo|hamlet|in the game|minecraft|valorant|elden|fortnite|boss|npc|roblox game|banger|quote|poem|documentary|podcast|nightmare|in my dream|in a dream|battle bus',
  ],
  /** News, school subjects, campaigns. */
  lesson: [
    '무슨 ?뜻|뜻 ?(?:이|을)? ?(?:뭐|선생님)|예방|문항|심리검사|안락사|수의사|교육|수업에서|시간에|발표|토론|기사|뉴스|통계|률|율|포스터|캠페인|책에서|책을|단원|수행|에세이|보고서|사회문제|역사|장군|강연|강의|자료|심리학|논문|유튜브',
    'training|programme|hotline|discussion|rush b|quiz|explained what|supporters|prevention|awareness|rates?|statistics|news|article|essay|presentation|poster|health class|documentary|podcast|report on|unit|lesson|history|chapter|textbook|research|campaign|squad|basketball|coach made|practice|class about|assembly|teacher talked|learned about|read about',
  ],
  /** A helper's question. */
  asked: [
    '(?:혹시|너도|요즘도|지금도|네가|니가|가끔)[^.?]{0,20}«[^.?]{0,30}(?:\\?|니$|나요$|까요$|을까$|있어$|있나$|들어$)',
    '»[^.?]{0,14}(?:생각|마음|충동|기분)(?:이|을|도|은)? ?(?:들어|드니|드나|드세|든 적|들었|들기도|들 때|해본|해 본|하고 있|하니|하나|있니|있어요|나니|나요)[^.?]{0,10}\\?',
    '»[^.?]{0,8}(?:하고 있니|하니|있니|하나요|있나요|있는지|하는지)',
    '(?:are you|are u|r u|do you|do u|does your friend|have you|have u|did you|were you|is someone|is anyone|is somebody|has someone|has anyone|anyone|is he|is she|is your|would you say)[^.?]{0,60}«',
    '(?:did you mean|have you asked|when you (?:say|said|write|wrote)|i hear you (?:say|saying)|asking you (?:if|whether))[^.?]{0,60}«',
  ],
  /** A helper's advice or comfort. */
  advised: [
    '(?:109|1388|1577|112|117|119|988|상담|위클래스|센터|어른|선생님|경찰)[^.?]{0,40}(?:해 ?봐|해 ?줘|해 ?보|해 ?요|하세요|해주세요|걸어|도 ?있|받아 ?봐|추천|할 ?수 ?있(?!을까|나요)|알려 ?줘|말해 ?(?:봐|줘|보))|(?:들면|들 ?때|싶으면|힘들면) ?[^.?]{0,10}(?:말해 ?줘|말해줘|얘기해 ?줘|연락해 ?줘|전화해)',
    '암시 ?글|신고 ?버튼|뭐라고 ?말해|말해 ?주는 ?게|해바라기센터|과제(?:야|임)|생각 ?있냐고|매점|내기',
    '방법도 ?있|네 ?잘못|니 ?잘못|너의 ?잘못|힘들었구나|했구나|그랬구나|싶었구나|겠구나|많이 ?힘들었겠|슬퍼할|소중|하지 ?않았으면|기다릴게|도와줄게|함께 ?있을게|그만큼|생각하지 ?마|생각하지마|미워하지|살고 ?싶다는|부분도 ?있|괜찮을까\\?|걱정돼서 ?그래|걱정되서|[가-힣](?:렇|했|했었|팠|졌)구나|만큼 ?힘들(?:구나|었구나|었겠)',
    '(?:please|pls|plz|can|could|should|you can|u can|try to) (?:call|text|reach|talk|tell|contact|dont|go)',
    '(?:call|text) (?:or text )?(?:988|109|1388|911|999|112|116|0800|samaritans|childline|lifeline)',
    'how to support|take it seriously|if (?:you|u|your|youre|someone|somebody|anyone|a friend|ur) [^.?]{0,60}«|not your fault|you are not a|youre not a|when you feel|youre not alone|you are not alone|ask if|people who|youll get through|i care about you|you matter|how can i help|want to talk about',
  ],
  /** Accidents, sport, crafts, kitchen. */
  accident: [
    '요리|종이|미술|축구|농구|배구|체육|배드민턴|테니스|운동|넘어|부딪|실수로|면도|김밥|과일|사과 ?깎|박스|택배|조각|자전거|스케이트|고양이가|강아지가|헌혈|주사',
    'shav|paper|cook|onion|kitchen|soccer|football|basketball|hockey|skat|practice|gym|oven|bike|fell|accident|bagel|knife slipped|vegetable|art class|craft|game|match|training|volleyball|tripped|pillow|lol jk|chess|mario|uno|race|ping pong|video game|dodgeball|hair|class|carbs|grass|playing around|play ?fight|messing around|wrestl|tickl',
  ],
  /** Throwing and hitting that are play. */
  playing: ['공을 ?(?:던|차|때)|베개|눈싸움|눈뭉치|장난으로|캐치볼|게임에서|물총'],
  /** Exaggeration in fun: embarrassment, hunger, laughter. */
  joking: [
    '(?:쪽팔려|창피해|민망해|부끄러워|배고파|배불러|졸려|더워|추워|웃겨|귀여워|맛있어|심심해|좋아|설레|행복해|궁금해|예뻐|이뻐|잘생겨|보고싶어|보고 싶어|매워|간지러워)서? ?(?:진짜|너무|완전|걍|그냥)? ?«',
    '(?:흑역사|이불킥|오글거|티켓팅|이선좌|떡락)[^.?]{0,30}«',
    '»(?:냐|니)(?!고)[^.?]{0,4}(?:ㅋ|$)',
    '»[^.?]{0,14}(?:농담(?! ?아)|장난이(?! ?아)|뻥이|드립)',
    '»[^.?]{0,10}(?:laughing|of laughter|of boredom|of embarrassment|from embarrassment|of cuteness|jk|just kidding|😂|🤣)',
    'so (?:embarrassing|embarrassed|cute|funny|hungry|cold|hot|bored)[^.?]{0,20}«',
  ],
  /** Work that is to be finished or given up: homework, clubs, games, diets. */
  chores: [
    '숙제|과제|시험|공부|프로젝트|게임|학원|수행|방학|드라마|시즌|피아노|바이올린|알바|동아리|학교|레벨|문제집|청소|설거지|영상|편집|다이어트|운동|과외|회의|발표|웹툰|정주행|빨리|얼른|일찍|마감|연습|수련|경기|퀘스트|레이드|수학|영어|농구|축구|태권도|학습지|인강|휴대폰|폰 |유튜브|인스타',
    'homework|essay|exam|test|class|semester|week|project|assignment|season|practice|game|match|shift|school year|chores|worksheet|chem|math|calc|level|puzzle|diet|piano|violin|club|book|episode|algebra|studying|study',
  ],
  /** Farewells of everyday life. */
  leaving: [
    '졸업|전학|은퇴|퇴사|방학|시즌|선생님|쌤|서버|탈퇴|이사|유학|반 ?배정|학년|동아리|종업식|스승|제대|군대|활동|팬|학원|수료|마지막 ?수업|게임 ?접|계정 ?삭제|폰 ?바꿔|길드|방송',
    'summer|grade|school|break|graduat|moving|season|class|server|holiday|vacation|(?:nice|great|good|the|long) weekend|camp|team|year|teacher|coach|club|channel|delet[a-z]{0,3} (?:my )?account|trip|concert',
  ],
  /** Said of oneself. */
  self: [
    '(?:^|[ .?])(?:나|난|내|내가|나는|나도|나만|나 ?자신|저|전|제가|저는|저도|스스로|내 ?자신)(?=[ ]|이렇게|진짜|너무|«)[^.?너니]{0,24}«',
    '(?:^| |[.?])(?:i|im|i am|ive|me|myself|my|ill|id)(?: (?!you|your|youre|u |ur |r )[^ .?«]{1,14}){0,6} «',
  ],
  /** Retold: what others said. */
  reported: [
    '»[^.?]{0,6}(?:이?라(?:고|는|며|면서|길래|서|니|던데)|이?래(?:$|[ .요서])|래요|다(?:고|는|며|면서)|란 |소리|(?:같다|하)고 (?:해|했|놀)|말(?:을|이|도)? ?(?:들|했|하|해|달)|놀(?:려|림|리|렸)|욕|취급)',
    '(?:나보고|나한테|저보고|저한테|나를|저를|나더러|내게|제게|우리한테|우리보고|동생한테|친구한테|동생보고|친구보고)[^.?]{0,24}«',
    '(?:애들이|걔가|친구가|친구들이|쌤이|선생님이|담임이|언니가|오빠가|형이|누나가|엄마가|아빠가|일진이|댓글에|누가|사람들이|반 ?애가|짝꿍이|남친이|선배가|익명이)[^.?]{0,24}«',
    "(?:call|calls|called|calling|said|says|saying|told|tells|telling|commented|yelled|wrote|named|labell?ed|screamed|texted|posted|think|thinks)(?: [a-z']{1,10}){0,5} «",
    '«[^«»]{0,40}» (?:on my|in my (?:dms|comments)|to me|at me)',
    '(?:^| )(?:they|he|she|kids|people|everyone|someone|somebody|bullies|brother|sister|mom|dad|ex|guy|girl|boy|boys|girls|classmate|classmates|teacher|teammates)(?: [a-z]{1,10}){0,3} (?:call|calls|called|say|says|said|tell|tells|told|commented|keep|keeps|yell|yells|yelled)',
  ],
  /** Denied or advised against. */
  denied: [
    '»[^.?]{0,6}(?:아니|지 ?않|않|라고 ?(?:하지|생각하지|말하지)|고 ?생각하지|란 ?법)',
    '(?:not|never|arent|isnt|aint|nobody is|no one is|stop calling|dont call|dont say|dont think|wasnt)(?: [a-z]{1,10}){0,4} «',
    '(?:youre|you are|ur|u r) not(?![a-z])',
  ],
  /** Of a thing, a day or a piece of work, not of a person. */
  thing: [
    '(?:게임|날씨|시험|숙제|학교|버스|방송|영화|밸런스|문제|과제|서버|렉|와이파이|급식|성적|하루|인생|기분|머리|방|냄새|음식|맛|점수|폰|노래|경기|심판 ?판정)[^.?]{0,8}«',
    '»(?:은|는|이|한|하는)? ?(?:게임|날씨|시험|숙제|학교|버스|방송|영화|밸런스|문제|과제|서버|와이파이|하루|기분|맛|성적|점수|폰|통|봉투|버리|분리|수거|고기|국밥|저금|가면|갈비)',
    '(?:homework|exam|test|game|phone|printer|weather|school|class|math|car|computer|song|movie|show|cat|dog|shirt|dress|sweater|shoes?|food|team|idea|mistake|question|joke|bug|lag|update)(?: [a-z]{1,9}){0,3} «',
    '» (?:homework|exam|test|game|phone|printer|weather|school|class|math|car|computer|song|movie|show|cat|dog|shirt|dress|sweater|shoes?|food|idea|mistake|question|joke|bug|lag|update|day|thing|ad|app|wifi|essay|rules?|day|can|bag|truck|energy|costume|duckling|crying|cry|fish)',
  ],
  /** With people of one's own, not with the reader. */
  thirdPerson: [
    `${KO_PEOPLE}(?:이랑|랑|하고|와|과|이|가|한테|에게|께|보고|께서|은|는|의)? ?[^.?]{0,14}«`,
    `»[^.?]{0,10}(?:했대|한대|하래|달래|달라고|하재|하자고 해서|하자는데|대요|(?<![할갈볼줄올될날])래요)`,
    "(?:mom|mum|dad|parents|grandma|grandpa|friend|friends|teacher|coach|sister|brother|cousin|boyfriend|girlfriend|bf|gf|crush|my ex|he|she|they|counselor|family)(?: [a-z']{1,10}){0,5} «",
    '» (?:with )?(?:mom|dad|my (?:mom|dad|friend|friends|cousin|sister|brother|grandma|parents|family|class|team)|grandma|grandpa|teacher)',
  ],
  /** A warning, a refusal or a report. */
  warned: [
    '모르는 ?사람|낯선|누가 |누군가|조심|거절|싫다고|신고|보내지 ?마|보내지 ?말|보내면 ?안|알려주지|알려주면 ?안|알려 ?달라|달라고|달래|하래|증거|차단|사기|위험|피해|만나자고|하자고 ?해서|하자는 ?사람|하자는 ?어른|말자|해도 ?되나|될까요|물어봐서|물어보면|요구|협박당|협박 ?받',
    "(?:never|dont|do not|shouldnt|didnt|wont|refused?|said no|say no|strangers?|if (?:someone|anyone|somebody|a stranger)|asked (?:me|us|for)|asks? (?:me|you|for)|asking (?:me|for)|keeps|block|report|blocked|reported|scam|careful|wants me to|tells? me to|told me to|made me|pressur)(?: [a-z']{1,12}){0,5} «",
    '«[^«»]{0,60}» (?:and )?(?:i )?(?:said no|blocked|refused|is a red flag|is dangerous|tell an adult|tell someone)',
  ],
  /** Advice about grooming, where a "do not" belongs to the approach itself. */
  warnedBy: [
    'if (?:someone|anyone|somebody|a stranger|an adult|they|he|she)(?: [a-z]{1,12}){0,8} «|«[^«»]{0,80}»[^.?]{0,30}(?:tell an adult|tell someone|tell a grown|red flag|predator|grooming|creepy|is wrong|said no|blocked|reported)',
    '(?:predators?|groomers?|strangers?|adults who|guys who|some (?:guy|man)|my (?:bf|boyfriend|ex|gf|girlfriend|mom|dad|friend|sister|brother|grandma|parents|coach|teacher|uncle|aunt)|he|she|they)(?: [a-z]{1,10}){0,5} «',
  ],
  /** Helplines and counselling have numbers that are meant to be passed on. */
  helpline: [
    '109|1388|1577|1366|112|117|119|상담|위클래스|보건|학교 ?홈페이지|센터|경찰|신고',
    '988|911|999|116 ?123|0800|childline|samaritans|lifeline|crisis line|helpline|hotline|741741|counsel',
  ],
} as const

export type ContextName = keyof typeof contexts

const compiled = new Map<ContextName, RegExp>()
const WINDOW = 70

function sentenceAround(text: string, from: number, to: number): string {
  let start = from
  while (start > 0 && from - start < WINDOW && !'.?'.includes(text.charAt(start - 1))) start--
  let end = to
  while (end < text.length && end - to < WINDOW && !'.?'.includes(text.charAt(end))) end++
  return `${text.slice(start, from)}«${text.slice(from, to)}»${text.slice(to, end + 1)}`
}

/** Whether one of the named contexts surrounds the match from `from` to `to`. */
export function isMeantOtherwise(
  names: readonly ContextName[],
  text: string,
  from: number,
  to: number,
): boolean {
  const sentence = sentenceAround(text, from, to)
  return names.some((name) => {
    let expression = compiled.get(name)
    if (expression === undefined) {
      expression = new RegExp(contexts[name].join('|'))
      compiled.set(name, expression)
    }
    return expression.test(sentence)
  })
}
